import { VisuallyHidden } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Generator.module.css";
import { GeneratorAction } from "./GeneratorAction.tsx";
import { GeneratorAnswer } from "./GeneratorAnswer.tsx";
import { GeneratorPrompt } from "./GeneratorPrompt.tsx";
import { useTextGeneration } from "./textGeneration.ts";
import { useGenerating } from "./useGenerating.ts";
import { useFocusFallback } from "../../../shared/ui/useFocusFallback.ts";

/** The prompt and the result, side by side where there is room. */
export function GeneratorPanel({ editor }: { readonly editor: Editor }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const generating = useGenerating(field);
  const noteId = useId();
  const phase = useTextGeneration(({ work, generated }) => `${work.is} ${generated !== null}`);
  const focusButton = () => button.current?.focus({ preventScroll: true });
  return (
    <div className={classes["panel"]} {...useFocusFallback(focusButton, phase)}>
      <div className={classes["ask"]}>
        <GeneratorPrompt
          field={field}
          noteId={noteId}
          problem={generating.problem}
          onGenerate={generating.generate}
        />
        <GeneratorAction button={button} generating={generating} noteId={noteId} />
      </div>
      <GeneratorAnswer editor={editor} onRetry={generating.generate} />
      <Announcement />
    </div>
  );
}

/** For screen readers; a failure has an alert of its own. */
function Announcement() {
  const { t } = useTranslation("generator");
  const work = useTextGeneration((state) => state.work.is);
  const [wasWriting, setWasWriting] = useState(false);
  if (work === "writing" && !wasWriting) setWasWriting(true);
  return (
    <VisuallyHidden role="status">
      {work === "writing" && t("writing")}
      {work === "resting" && wasWriting && t("announceReady")}
    </VisuallyHidden>
  );
}
