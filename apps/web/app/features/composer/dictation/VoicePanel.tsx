import { useWindowEvent } from "@mantine/hooks";
import { VisuallyHidden } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Dictation, DictationState } from "./dictation.ts";
import { useDictation } from "./useDictation.ts";
import { useFocusFallback } from "../../../shared/ui/useFocusFallback.ts";
import classes from "./Voice.module.css";
import { VoiceFailure } from "./VoiceFailure.tsx";
import { VoiceRecording } from "./VoiceRecording.tsx";
import { VoiceWorking } from "./VoiceWorking.tsx";

export type VoicePanelProps = {
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
