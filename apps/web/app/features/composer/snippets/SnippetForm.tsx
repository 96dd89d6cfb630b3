import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { CreateSnippetInput, Snippet } from "@vestnik/contract/snippets";
import { channelLabel } from "@vestnik/domain/channel";
import {
  checkSnippet,
  MAX_SNIPPET_NAME_LENGTH,
  type SnippetKind,
  snippetKinds,
} from "@vestnik/domain/snippet";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "@vestnik/contract/channels";
import type { InputProblem } from "@vestnik/domain/errors";
import { tidyTitle } from "@vestnik/domain/draft";
import { composeWords } from "@vestnik/domain/message";
import { readStoredHtml } from "@vestnik/domain/storedHtml";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, isChangedElsewhere, isRefusal } from "../../../shared/api/apiError.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import {
  contentFor,
  excerptOfSnippet,
  type FormContent,
  hasText,
  kindsFor,
  type SavedContent,
} from "./snippetGroups.ts";
import classes from "./Snippets.module.css";
import { choiceClasses } from "../../../shared/ui/choiceClasses.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { contentText } from "../../../shared/text/contentText.ts";
import { suggestedTitle } from "../../../shared/text/suggestedTitle.ts";
import { beginAttempt, endAttempt } from "../publish/publishAttempt.ts";
import { createSnippet, updateSnippet } from "./snippetQueries.ts";

type SnippetFormProps = SnippetFormStart & {
  readonly onBack: () => void;
  readonly onSaved: (saved: Snippet) => void;
  readonly onDelete: (snippet: Snippet) => void;
};

export function SnippetForm(props: SnippetFormProps) {
  const { snippet, form, channels, onBack, onSaved, onDelete } = props;
  const { t } = useTranslation("snippets");
  const fields = useSnippetForm(props);
  const { kind, name, channelId, replaces, content, problem } = fields;
  const saving = useSnippetSaving(snippet, onSaved);
  const problemId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree this form is inside the composer's, which must not be submitted with it.
    event.stopPropagation();
    if (problem || saving.isPending) return;
    saving.mutate({ kind, name, text: content.text, tags: [...content.tags], channelId });
  }

  return (
    <form className={classes["form"]} onSubmit={submit}>
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        px={6}
        className={classes["back"] ?? ""}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        {t("form.back")}
      </Button>
      {!snippet && <KindField kind={kind} possible={kindsFor(form)} onChange={fields.setKind} />}
      <TextInput
        label={t("form.name")}
        autoComplete="off"
        data-first
        value={name}
        maxLength={MAX_SNIPPET_NAME_LENGTH}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => fields.setName(currentTarget.value)}
      />
      <div>
        <div className={classes["label"]}>{t("form.content")}</div>
        <p className={classes["content"]}>{excerptOfSnippet(content)}</p>
      </div>
      {snippet && (
        <Checkbox
          label={
            kind === "signature" && hasText(form.selected)
              ? t("form.replaceSelected")
              : t("form.replace")
          }
          disabled={!kindsFor(form).includes(kind)}
          checked={replaces}
          onChange={({ currentTarget }) => fields.setReplaces(currentTarget.checked)}
        />
      )}
      {channels.length > 0 && (
        <NativeSelect
          size="md"
          label={t("form.channel")}
          value={channelId ?? ""}
          data={[
            { value: "", label: t("allChannels") },
            ...channels.map((channel) => ({ value: channel.id, label: channelLabel(channel) })),
          ]}
          onChange={({ currentTarget }) => fields.setChannelId(currentTarget.value || null)}
        />
      )}
      {saving.error && !saving.isPending && <SavingFailure error={saving.error} />}
      {problem && (
        <p className={classes["note"]} id={problemId} role="status">
          {t("form.missing")} {problem}
        </p>
      )}
      <div className={classes["actions"]}>
        <Button
          type="submit"
          disabled={problem !== undefined}
          loading={saving.isPending}
          {...(problem && { "aria-describedby": problemId })}
        >
          {t("form.save")}
        </Button>
        {snippet && (
          <Button
            variant="subtle"
            color="red"
            c="var(--v-bad-text)"
            onClick={() => onDelete(snippet)}
          >
            {t("form.delete")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The general sentences of these two refusals speak of publications. */
function SavingFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation("snippets");
  const title = t("form.error");
  const isGone = error instanceof ApiError && error.code === "not_found";
  if (!isGone && !isChangedElsewhere(error)) return <FailureNotice error={error} title={title} />;
  return (
    <Notice tone="bad" role="alert" title={title}>
      {t(isGone ? "form.gone" : "form.changedElsewhere")}
    </Notice>
  );
}

type KindFieldProps = {
  readonly kind: SnippetKind;
  /** Those for which there is something in the form. */
  readonly possible: readonly SnippetKind[];
  readonly onChange: (kind: SnippetKind) => void;
};

function KindField({ kind, possible, onChange }: KindFieldProps) {
  const { t } = useTranslation("snippets");
  return (
    <div>
      <div className={classes["label"]}>{t("form.kind")}</div>
      <SegmentedControl
        fullWidth
        classNames={choiceClasses}
        aria-label={t("form.kind")}
        value={kind}
        data={snippetKinds.map((each) => ({
          value: each,
          label: t(`form.as.${each}`),
          disabled: !possible.includes(each),
        }))}
        onChange={onChange}
      />
      <p className={classes["note"]}>{t(`form.use.${kind}`)}</p>
    </div>
  );
}

// The fields of the form that saves or changes a snippet.

type SnippetFormStart = {
  /** The one that is changed; without one a new one is saved. */
  readonly snippet: Snippet | undefined;
  readonly form: FormContent;
  readonly channels: readonly Channel[];
  readonly chosenIds: readonly string[];
};

function useSnippetForm({ snippet, form, channels, chosenIds }: SnippetFormStart) {
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
    kind,
    setKind,
    name,
    setName,
    channelId,
    setChannelId,
    replaces,
    setReplaces,
    content,
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

/** Saves over `snippet` in the version its owner saw, or as a new one. */
function useSnippetSaving(snippet: Snippet | undefined, onSaved: (saved: Snippet) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (content: CreateSnippetInput) => {
      if (!snippet) return await saveAsNew(queryClient, content);
      const { id, version } = snippet;
      return await updateSnippet(queryClient, id, { ...content, version });
    },
    onSuccess: onSaved,
  });
}

/** One idempotency key for one act of saving: after a lost answer, the same words do not become a second snippet. */
async function saveAsNew(queryClient: QueryClient, content: CreateSnippetInput): Promise<Snippet> {
  const { key } = beginAttempt("snippet", JSON.stringify(content));
  try {
    const saved = await createSnippet(queryClient, content, key);
    endAttempt("snippet");
    return saved;
  } catch (error) {
    if (isRefusal(error)) endAttempt("snippet");
    throw error;
  }
}
