import { useWindowEvent } from "@mantine/hooks";
import { Button, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Sentence } from "@vestnik/contract/sentence";
import { IconLoader2, IconMicrophoneFilled, IconTrash } from "@tabler/icons-react";
import { useStore } from "zustand";
import type { Dictation, DictationProblem, DictationState } from "./dictation.ts";
import { useFocusFallback } from "../../../shared/ui/useFocusFallback.ts";
import classes from "./Voice.module.css";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { useNow } from "../../../shared/time/useNow.ts";

type VoicePanelProps = {
  /** The label of the button that opens it. */
  readonly label: string;
  readonly dictation: Dictation;
  readonly focusText: () => void;
  /** The button also shows whether it is recording. */
  readonly onRecording: (isRecording: boolean) => void;
};

/** The panel beside a text during dictation; the words go in at the caret. */
export function VoicePanel({ label, dictation, focusText, onRecording }: VoicePanelProps) {
  const state = useDictation(dictation);
  const { phase } = state;
  const isRecording = phase === "recording";
  useEscape(dictation, phase);
  // Outside this component: the button.
  useEffect(() => onRecording(isRecording), [isRecording, onRecording]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only where the caret stays
    <div
      role="group"
      aria-label={label}
      data-phase={phase}
      className={classes["panel"]}
      {...useFocusFallback(focusText, phase)}
      // The caret stays in the text while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <PhaseContent state={state} dictation={dictation} />
      <Announcement state={state} />
    </div>
  );
}

function PhaseContent({ state, dictation }: { state: DictationState; dictation: Dictation }) {
  switch (state.phase) {
    case "idle":
      return null;
    case "starting":
    case "transcribing":
      return <VoiceWorking phase={state.phase} onCancel={dictation.cancel} />;
    case "recording":
      return (
        <VoiceRecording
          until={state.until}
          level={state.level}
          onDone={dictation.finish}
          onDiscard={dictation.cancel}
        />
      );
    case "failed":
      return (
        <VoiceFailure
          problem={state.problem}
          isRecordingStored={state.recording !== undefined}
          onRetry={dictation.retry}
          onClose={dictation.close}
        />
      );
    default:
      return state satisfies never;
  }
}

const CAPTURE = { capture: true };

/** During dictation, Escape ends only the dictation and has no other effect. */
function useEscape(dictation: Dictation, phase: DictationState["phase"]): void {
  const end = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || (phase !== "recording" && phase !== "starting")) return;
    event.preventDefault();
    event.stopPropagation();
    if (phase === "recording") dictation.finish();
    else dictation.cancel();
  };
  useWindowEvent("keydown", end, CAPTURE);
}

/** For screen readers; a failure has an alert of its own. */
function Announcement({ state }: { state: DictationState }) {
  const { t } = useTranslation("voice");
  const words = {
    idle: state.phase === "idle" && state.written ? t("written", { text: state.written }) : "",
    starting: t("starting"),
    recording: t("announceRecording"),
    transcribing: t("transcribing"),
    failed: "",
  };
  return <VisuallyHidden role="status">{words[state.phase]}</VisuallyHidden>;
}

type VoiceFailureProps = {
  readonly problem: DictationProblem;
  readonly isRecordingStored: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** What went wrong, what to do, and the recording, if there is one. */
function VoiceFailure({ problem, isRecordingStored, onRetry, onClose }: VoiceFailureProps) {
  const { t } = useTranslation(["voice", "general"]);
  const { text, remedy } = useProblemSentence(problem);
  const isCancelled = problem.kind === "cancelled";
  return (
    <Notice
      tone={isCancelled ? "info" : "bad"}
      role="alert"
      actions={
        <div className={classes["buttons"]}>
          <RetryButton problem={problem} isRecordingStored={isRecordingStored} onRetry={onRetry} />
          <Button variant="default" size="compact-md" h={36} onClick={onClose}>
            {t(isRecordingStored ? "discard" : "general:close")}
          </Button>
        </div>
      }
    >
      <div>{text}</div>
      {remedy && <div>{remedy}</div>}
      {isRecordingStored && <div>{t("kept")}</div>}
    </Notice>
  );
}

function RetryButton({ problem, isRecordingStored, onRetry }: Omit<VoiceFailureProps, "onClose">) {
  const { t } = useTranslation(["voice", "general"]);
  if (problem.kind === "notSupported") return null;
  // A recording the server refuses for its content would be refused again.
  const isUseless = problem.kind === "refused" && !isRecordingStored;
  return (
    <Button size="compact-md" h={36} onClick={onRetry}>
      {problem.kind === "cancelled" && t("writeDown")}
      {isUseless && t("recordAgain")}
      {problem.kind !== "cancelled" && !isUseless && t("general:retry")}
    </Button>
  );
}

function useProblemSentence(problem: DictationProblem): Sentence {
  const { t } = useTranslation("voice");
  const errorSentence = useErrorSentence();
  const { kind } = problem;
  if (kind === "refused") return errorSentence(problem.error);
  if (kind === "cancelled") return { text: t("cancelled") };
  return { text: t(`problem.${kind}.text`), remedy: t(`problem.${kind}.remedy`) };
}

type VoiceRecordingProps = {
  /** When it ends by itself. */
  readonly until: number | undefined;
  readonly level: (() => number) | undefined;
  readonly onDone: () => void;
  readonly onDiscard: () => void;
};

const FEW_SECONDS = 10;

/** Shows that the microphone is open, and until when. */
function VoiceRecording({ until, level, onDone, onDiscard }: VoiceRecordingProps) {
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

type VoiceWorkingProps = {
  readonly phase: "starting" | "transcribing";
  readonly onCancel: () => void;
};

/** Waits for the browser, which asks for permission, or for the AI, which transcribes. */
function VoiceWorking({ phase, onCancel }: VoiceWorkingProps) {
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

/** Begins and ends with the component, so that the microphone is closed when its page is left. */
function useDictation(dictation: Dictation): DictationState {
  // Outside React: the microphone.
  useEffect(() => {
    dictation.press();
    return dictation.close;
  }, [dictation]);
  return useStore(dictation.state);
}
