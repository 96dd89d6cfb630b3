import { SegmentedControl } from "@mantine/core";
import {
  type LinkPreview,
  type LinkPreviewMode,
  linkPreviewModes,
} from "@vestnik/domain/linkPreview";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { choiceClasses } from "../ui/choiceClasses.ts";
import { Switch } from "../ui/Switch.tsx";
import classes from "./LinkPreviewField.module.css";

type LinkPreviewFieldProps = {
  readonly preview: LinkPreview;
  /** Puts something beside the heading, so that the choice has the whole width of a phone. */
  readonly head?: (heading: ReactNode) => ReactNode;
  /** What else can be chosen while there is a preview. */
  readonly children?: ReactNode;
  readonly onChange: (preview: LinkPreview) => void;
};

/** How Telegram shows the page behind a link. */
export function LinkPreviewField({
  preview,
  head = (heading) => heading,
  children,
  onChange,
}: LinkPreviewFieldProps) {
  const { t } = useTranslation("composer");
  const id = useId();
  const { mode, above = false } = preview;
  return (
    <div className={classes["group"]} role="group" aria-labelledby={id}>
      {head(
        <div id={id} className={classes["heading"]}>
          {t("linkPreview.heading")}
        </div>,
      )}
      <SegmentedControl
        fullWidth
        classNames={choiceClasses}
        size="sm"
        aria-label={t("linkPreview.heading")}
        value={mode}
        data={linkPreviewModes.map((value) => ({ value, label: t(`linkPreview.${value}`) }))}
        onChange={(next: LinkPreviewMode) => onChange({ ...preview, mode: next })}
      />
      {mode !== "off" && (
        <div className={classes["details"]}>
          {children}
          <Switch
            label={t("linkPreview.above")}
            checked={above}
            onChange={(isAbove) => onChange({ ...preview, above: isAbove })}
          />
        </div>
      )}
    </div>
  );
}
