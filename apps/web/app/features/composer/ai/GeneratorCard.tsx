import { SegmentedControl, Skeleton, VisuallyHidden } from "@mantine/core";
import { generations } from "@vestnik/domain/credits";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { useId, useRef, useState } from "react";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { aiSettings } from "../../../shared/api/queries/aiSettings.ts";
import { type Kind, kinds, modes, type Operation, operationsOf, resultsOf } from "./results.ts";
import { choiceClasses } from "../../../shared/ui/choiceClasses.ts";
import { useFocusFallback } from "../../../shared/ui/useFocusFallback.ts";
import { GeneratorActions } from "./GeneratorActions.tsx";
import { useGenerating } from "./useGenerating.ts";
import classes from "./Generator.module.css";
import { GeneratorPrompt } from "./GeneratorPrompt.tsx";
import { ReferencePicture } from "./ReferencePicture.tsx";
import { GeneratorResults } from "./GeneratorResults.tsx";
import { store, useGenerator } from "./generatorStore.ts";

/** Generates texts, pictures and tags for the post (docs/product.md, AI). */
export function GeneratorCard({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation("generator");
  const settings = useQuery(aiSettings);
  if (settings.isPending) return <Skeleton height={180} />;
  if (settings.isError) {
    return (
      <FailureNotice
        error={settings.error}
        title={t("settingsFailed")}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  const { text, image } = settings.data;
  const offered = generations.filter((each): each is Operation =>
    each === "image" || each === "image_from_image" ? image : text && each !== "rewriting",
  );
  if (offered.length === 0) {
    return <Notice tone="info">{t("off")}</Notice>;
  }
  return <GeneratorPanel editor={editor} offered={offered} />;
}

type GeneratorPanelProps = {
  readonly editor: Editor;
  /** What this installation can make. */
  readonly offered: readonly Operation[];
};

/** What is asked, and below it what was made. */
function GeneratorPanel({ editor, offered }: GeneratorPanelProps) {
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
