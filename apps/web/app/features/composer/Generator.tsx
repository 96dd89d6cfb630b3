import { Skeleton } from "@mantine/core";
import { IconChevronDown, IconSparkles } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { readLocal, removeLocal, writeLocal } from "../../shared/storage/localValue.ts";
import { toastError } from "../../shared/ui/toast.ts";
import classes from "./Generator.module.css";

/** This browser's, whoever is signed in. */
const OPEN_KEY = "generator-open";

/** Above the editor of a new post; everything but the row that opens it is fetched when it is opened. */
export function Generator({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation("composer");
  const [isOpen, setOpen] = useState(() => readLocal(OPEN_KEY) !== null);
  const loaded = useCard(isOpen, () => setOpen(false));
  const id = useId();

  function toggle() {
    if (isOpen) removeLocal(OPEN_KEY);
    else writeLocal(OPEN_KEY, "true");
    setOpen(!isOpen);
  }

  return (
    <div className={classes["generator"]}>
      <button
        type="button"
        className={classes["row"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <IconSparkles size={20} aria-hidden />
        {t("generator")}
        <IconChevronDown className={classes["chevron"]} size={20} aria-hidden />
      </button>
      <div id={id} role="group" aria-label={t("generator")} hidden={!isOpen}>
        {isOpen && (
          <div className={classes["card"]}>
            {loaded ? <loaded.GeneratorCard editor={editor} /> : <Skeleton height={180} />}
          </div>
        )}
      </div>
    </div>
  );
}

const fetchCard = async () => await import("./GeneratorCard.tsx");
type LoadedCard = Awaited<ReturnType<typeof fetchCard>>;

function useCard(isOpen: boolean, onFailure: () => void): LoadedCard | undefined {
  const { t } = useTranslation("general");
  const [loaded, setLoaded] = useState<LoadedCard>();
  const giveUp = useEffectEvent(() => {
    toastError(t("error.network"));
    onFailure();
  });
  // Outside React: code on its way.
  useEffect(() => {
    if (isOpen) void fetchCard().then(setLoaded, giveUp);
  }, [isOpen]);
  return loaded;
}
