import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "./LengthCounter.module.css";
import type { LengthState } from "./useComposedPost.ts";

type LengthCounterProps = {
  readonly id: string;
  readonly state: LengthState;
  readonly isCaption: boolean;
};

export function LengthCounter({ id, state, isCaption }: LengthCounterProps) {
  const { t } = useTranslation("composer");
  const { number } = useFormat();
  const { level, length, remaining } = state;
  const limit = number(state.limit);
  return (
    <>
      <span className={classes["counter"]} data-level={level} id={id} title={t("length.countHint")}>
        {level === "near" && <IconAlertTriangle size={16} aria-hidden />}
        {level === "over" && <IconCircleX size={16} aria-hidden />}
        {level === "fine" && t("length.count", { length: number(length), limit })}
        {level === "near" && t("length.remaining", { count: remaining })}
        {level === "over" && t("length.over", { count: -remaining })}
      </span>
      {level === "over" && (
        <span className={classes["explanation"]}>
          {t(isCaption ? "length.overCaption" : "length.overText", { limit })}
        </span>
      )}
      <LengthAnnouncement state={state} />
    </>
  );
}

/** Screen readers announce a threshold when it is crossed, not every letter. */
function LengthAnnouncement({ state }: { state: LengthState }) {
  const { t } = useTranslation("composer");
  const { number } = useFormat();
  const [wasCrossed, setCrossed] = useState(false);
  const limit = number(state.limit);
  if (state.level !== "fine" && !wasCrossed) setCrossed(true);
  // An emptied editor is another post.
  if (state.length === 0 && wasCrossed) setCrossed(false);
  return (
    <VisuallyHidden role="status">
      {state.level === "near" && t("length.announceNear", { limit })}
      {state.level === "over" && t("length.announceOver", { limit })}
      {state.level === "fine" && wasCrossed && t("length.announceFine")}
    </VisuallyHidden>
  );
}
