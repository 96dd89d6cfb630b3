import { Button, Skeleton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconCoins } from "@tabler/icons-react";
import { Suspense, useRef, useState, type FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCreditInfo } from "../../../shared/api/queries/creditQueries.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import type { CreditDetailsProps } from "./CreditDetails.tsx";
import { openHistory } from "./historyDialog.ts";
import { withTexts } from "../../../shared/i18n/texts.ts";
import classes from "../TopBar.module.css";

/** Shown when the server has not answered (docs/product.md, Screens). */
const FALLBACK_MAX = 50;

/** Loaded on demand, because otherwise every page would load it. */
const LazyDetails = lazyPart(
  withTexts(["credits"], async () => (await import("./CreditDetails.tsx")).CreditDetails),
);

function CreditDetails(props: CreditDetailsProps) {
  return (
    <Suspense fallback={<Skeleton h={120} w={240} />}>
      <LazyDetails {...props} />
    </Suspense>
  );
}

function useCredits() {
  const { number } = useFormat();
  const { data: info, isError } = useCreditInfo();
  const left = info ? number(info.currentCredits) : "—";
  return { left, max: number(info?.maxCredits ?? FALLBACK_MAX), info, isError };
}

/** The same in the menu of small screens, where there is room below but none beside. */
export function CreditPanel() {
  const { t } = useTranslation("topBar");
  const { left, max, info, isError } = useCredits();
  return (
    <CreditDetails
      info={info}
      failed={isError}
      credits={t("credits", { left, max })}
      onHistory={openHistory}
    />
  );
}

/** The remaining credits; hovering, focusing or tapping shows the details. The pointer may move into the details. */
export function CreditBadge() {
  const { t } = useTranslation("topBar");
  const [isOpen, setOpen] = useState(false);
  const badge = useRef<HTMLButtonElement>(null);
  const around = useRef<HTMLDivElement>(null);
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") setOpen(false);
  });
  // Where a press focuses nothing, as on telephones, nothing loses the focus either.
  useWindowEvent("pointerdown", ({ target }) => {
    if (target instanceof Node && !around.current?.contains(target)) setOpen(false);
  });
  const { left, max, info, isError } = useCredits();
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const showHistory = () => {
    // The details close behind the dialog; the focus that it gives back needs a place that stays.
    badge.current?.focus();
    setOpen(false);
    openHistory();
  };
  return (
    <div
      ref={around}
      className={classes["credits"]}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onBlur={closeWhenLeft}
    >
      <Button
        ref={badge}
        variant="light"
        size="compact-md"
        h={36}
        radius="xl"
        leftSection={<IconCoins size={18} aria-hidden />}
        aria-label={t("credits", { left, max })}
        aria-expanded={isOpen}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setOpen(true)}
        onClick={() => setOpen(true)}
      >
        {t("creditsShort", { left, max })}
      </Button>
      {isOpen && (
        <div className={classes["details"]}>
          <CreditDetails info={info} failed={isError} onHistory={showHistory} />
        </div>
      )}
    </div>
  );
}
