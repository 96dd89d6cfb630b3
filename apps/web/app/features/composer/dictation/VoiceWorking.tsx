import { Button } from "@mantine/core";
import { IconLoader2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./Voice.module.css";

export type VoiceWorkingProps = {
  readonly phase: "starting" | "transcribing";
  readonly onCancel: () => void;
};

/** Waits for the browser, which asks for permission, or for the AI, which transcribes. */
export function VoiceWorking({ phase, onCancel }: VoiceWorkingProps) {
  const { t } = useTranslation(["voice", "general"]);
  return (
    <div className={classes["bar"]}>
      <IconLoader2 className={classes["spinner"]} size={20} aria-hidden />
      <div className={classes["words"]}>
        <strong>{t(phase)}</strong>
        {phase === "starting" && <span>{t("startingHint")}</span>}
      </div>
      <Button variant="default" size="compact-md" h={36} onClick={onCancel}>
        {t("general:cancel")}
      </Button>
    </div>
  );
}
