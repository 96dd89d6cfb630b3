import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { choiceClasses } from "../../../shared/ui/choiceClasses.ts";
import { useFocusFallback } from "../../../shared/ui/useFocusFallback.ts";
import { GeneratorActions } from "./actions/GeneratorActions.tsx";
import { useGenerating } from "./actions/useGenerating.ts";
import classes from "./Generator.module.css";
import { GeneratorPrompt } from "./prompt/GeneratorPrompt.tsx";
import { ReferencePicture } from "./reference/ReferencePicture.tsx";
import { GeneratorResults } from "./results/GeneratorResults.tsx";
import { store, useGenerator } from "./work/generatorStore.ts";
import { kinds, modes, operationsOf, type Kind, type Operation } from "./work/operations.ts";
import { resultsOf } from "./work/results.ts";

export type GeneratorPanelProps = {
  readonly editor: Editor;
  /** What this installation can make. */
  readonly offered: readonly Operation[];
};

/** What is asked, and below it what was made. */
export function GeneratorPanel({ editor, offered }: GeneratorPanelProps) {
  const { t } = useTranslation("generator");
  const prompt = useRef<HTMLTextAreaElement>(null);
  const picture = useRef<HTMLButtonElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const generating = useGenerating({ prompt, picture });
  const noteId = useId();
  const mode = useGenerator((state) => state.mode);
  const phase = useGenerator(
    ({ works, results }) => `${kinds.map((kind) => works[kind].is).join()} ${results.length}`,
  );
  const focusButton = () => button.current?.focus({ preventScroll: true });
  const operations = operationsOf[mode].filter((operation) => offered.includes(operation));
  const [first = "text"] = operations;
  const isMissed = generating.problem?.code === "reference_required";
  return (
    <div className={classes["panel"]} {...useFocusFallback(focusButton, phase)}>
      <SegmentedControl
        className={classes["mode"]}
        classNames={choiceClasses}
        aria-label={t("mode.label")}
        data={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        value={mode}
        onChange={(value) => store({ mode: value })}
      />
      {mode === "image" && <ReferencePicture button={picture} isMissed={isMissed} />}
      <GeneratorPrompt
        field={prompt}
        noteId={noteId}
        problem={isMissed ? undefined : generating.problem}
        onGenerate={() => generating.start(first)}
      />
      <GeneratorActions
        button={button}
        operations={operations}
        generating={generating}
        noteId={noteId}
      />
      <GeneratorResults editor={editor} offered={offered} asking={generating} />
      {kinds.map((kind) => (
        <Announcement key={kind} kind={kind} />
      ))}
    </div>
  );
}

/** For screen readers; a failure has an alert of its own. */
function Announcement({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation("generator");
  const work = useGenerator((state) => state.works[kind].is);
  const isWhole = useGenerator(({ results }) => resultsOf(results, "text")[0]?.isWhole ?? true);
  const [wasRunning, setWasRunning] = useState(false);
  if (work === "running" && !wasRunning) setWasRunning(true);
  return (
    <VisuallyHidden role="status">
      {work === "running" && t(`running.${kind}`)}
      {work === "resting" &&
        wasRunning &&
        (kind === "text" && !isWhole ? t("cutOff.other") : t(`ready.${kind}`))}
    </VisuallyHidden>
  );
}
