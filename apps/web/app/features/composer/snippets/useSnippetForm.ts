/** The fields of the form that saves or changes a snippet. */
import type { Channel } from "@vestnik/contract/channels";
import type { Snippet } from "@vestnik/contract/snippets";
import type { InputProblem } from "@vestnik/domain/errors";
import { tidyTitle } from "@vestnik/domain/draft";
import { composeWords } from "@vestnik/domain/message";
import { checkSnippet, MAX_SNIPPET_NAME_LENGTH, type SnippetKind } from "@vestnik/domain/snippet";
import { readStoredHtml } from "@vestnik/domain/storedHtml";
import { useState } from "react";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { contentText } from "../../../shared/text/contentText.ts";
import { suggestedTitle } from "../../../shared/text/suggestedTitle.ts";
import {
  contentFor,
  hasText,
  kindsFor,
  type FormContent,
  type SavedContent,
} from "./formContent.ts";

export type SnippetFormStart = {
  /** The one that is changed; without one a new one is saved. */
  readonly snippet: Snippet | undefined;
  readonly form: FormContent;
  readonly channels: readonly Channel[];
  readonly chosenIds: readonly string[];
};

export function useSnippetForm({ snippet, form, channels, chosenIds }: SnippetFormStart) {
  const language = useLanguage();
  const [kind, setKind] = useState<SnippetKind>(() => snippet?.kind ?? proposedKind(form));
  /** Undefined as long as its owner has not typed one. */
  const [typed, setName] = useState(snippet?.name);
  const [channelId, setChannelId] = useState(() =>
    snippet ? snippet.channelId : proposedChannel(channels.length, chosenIds),
  );
  const [replaces, setReplaces] = useState(false);
  const content = snippet && !replaces ? snippet : contentFor(kind, form);
  const name = typed ?? proposedName(content);
  const [problem] = problemsOf(kind, name, content);
  return {
    ...{ kind, setKind, name, setName, channelId, setChannelId, replaces, setReplaces, content },
    /** The first thing that is wrong, as a sentence. */
    problem: problem && errorSentence(problem.code, language, problem.details).text,
  };
}

function problemsOf(kind: SnippetKind, name: string, { text, tags }: SavedContent): InputProblem[] {
  const { length } = composeWords(readStoredHtml(text), tags);
  return checkSnippet({ kind, name: tidyTitle(name), length, hasText: hasText(text), tags });
}

/** An owner who has selected a part of the text wants it as a signature. */
function proposedKind(form: FormContent): SnippetKind {
  const [first = "template"] = kindsFor(form);
  return hasText(form.selected) && form.selected !== form.text ? "signature" : first;
}

/** An owner with one channel does not have to decide. */
function proposedChannel(count: number, chosenIds: readonly string[]): string | null {
  const [only] = chosenIds;
  return count > 1 && chosenIds.length === 1 && only !== undefined ? only : null;
}

function proposedName({ text, tags }: SavedContent): string {
  const words = suggestedTitle(contentText(text)) || tags.join(" ");
  return Array.from(words).slice(0, MAX_SNIPPET_NAME_LENGTH).join("");
}
