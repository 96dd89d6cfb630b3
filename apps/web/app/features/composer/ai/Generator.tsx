import { Skeleton } from "@mantine/core";
import { IconChevronDown, IconSparkles } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";
import { useEmptiedDraft, wasSent } from "../homes/browser/postHome.ts";
import classes from "./Generator.module.css";
import { openGenerator, useGeneratorOpening } from "./generatorOpening.ts";

/** The generator above the editor of a new post; everything but the row that opens it is fetched when it is opened. */
export function Generator({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation("emptyForm");
  const { isOpen } = useGeneratorOpening();
  const loaded = useCard(isOpen, () => openGenerator(false));
  const row = useRef<HTMLButtonElement>(null);
  const id = useId();
  useSentResultsRemoval();

  return (
    <div className={classes["generator"]} data-open={isOpen}>
      <button
        ref={row}
        type="button"
        className={classes["row"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => openGenerator(!isOpen)}
      >
        <IconSparkles size={20} aria-hidden />
        {t("generator")}
        <IconChevronDown className={classes["chevron"]} size={20} aria-hidden />
      </button>
      {!isOpen && loaded && <loaded.InsertedNote row={row} />}
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

const fetchCard = withTexts(["generator", "voice"], async () => {
  const [{ GeneratorCard }, { InsertedNote }] = await Promise.all([
    import("./GeneratorCard.tsx"),
    import("./InsertedNote.tsx"),
  ]);
  return { GeneratorCard, InsertedNote };
});
type LoadedCard = Awaited<ReturnType<typeof fetchCard>>;

function useCard(isOpen: boolean, onFailure: () => void): LoadedCard | undefined {
  const { t } = useTranslation("general");
  const [loaded, setLoaded] = useState<LoadedCard>();
  const giveUp = useEffectEvent(() => {
    toastError(t("error.network"));
    onFailure();
  });
  // Outside React: code that is being fetched.
  useEffect(() => {
    if (isOpen) void fetchCard().then(setLoaded, giveUp);
  }, [isOpen]);
  return loaded;
}

/** Loads the generator's store after publishing; it removes what was sent with the post. */
function useSentResultsRemoval(): void {
  const isSent = useEmptiedDraft(({ emptied }) => wasSent(emptied));
  // Outside React: the stored results, whose store subscribes by itself as soon as it is loaded.
  useEffect(() => {
    if (isSent) void import("./generatorStore.ts").catch(() => undefined);
  }, [isSent]);
}
