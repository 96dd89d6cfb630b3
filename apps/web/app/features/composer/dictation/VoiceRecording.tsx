import { Button, VisuallyHidden } from "@mantine/core";
import { IconMicrophoneFilled, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../shared/time/useNow.ts";
import classes from "./Voice.module.css";

export type VoiceRecordingProps = {
  /** When it ends by itself. */
  readonly until: number | undefined;
  readonly level: (() => number) | undefined;
  readonly onDone: () => void;
  readonly onDiscard: () => void;
};

const FEW_SECONDS = 10;

/** Shows that the microphone is open, and until when. */
export function VoiceRecording({ until, level, onDone, onDiscard }: VoiceRecordingProps) {
  const { t } = useTranslation("voice");
  return (
    <div className={classes["bar"]}>
      <span className={classes["microphone"]} aria-hidden>
        <IconMicrophoneFilled size={18} />
      </span>
      <div className={classes["words"]}>
        <strong>{t(until === undefined ? "listening" : "recording")}</strong>
        {until === undefined ? <span>{t("listeningHint")}</span> : <TimeLeft until={until} />}
      </div>
      {level && <Level level={level} />}
      <div className={classes["buttons"]}>
        {until !== undefined && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--v-text)"
            size="compact-md"
            h={36}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onDiscard}
          >
            {t("discard")}
          </Button>
        )}
        <Button size="compact-md" h={36} onClick={onDone}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}

function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation("voice");
  const now = useNow(200);
  const seconds = Math.max(0, Math.ceil((until - now.getTime()) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <>
      <span role="timer" className={classes["timer"]}>
        {t("timer", { time })}
      </span>
      <VisuallyHidden role="status">
        {seconds <= FEW_SECONDS && t("announceFewSeconds", { count: FEW_SECONDS })}
      </VisuallyHidden>
    </>
  );
}

/** A level bar that follows the voice; it is drawn without React, because it changes with every frame. */
function Level({ level }: { level: () => number }) {
  const bar = useRef<HTMLSpanElement>(null);
  // Outside React: the microphone, as often as the screen is drawn.
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      if (bar.current) bar.current.style.transform = `scaleX(${level()})`;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <span className={classes["level"]} aria-hidden>
      <span ref={bar} />
    </span>
  );
}
