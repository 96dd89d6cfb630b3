import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { Snippet } from "@vestnik/contract/snippets";
import { channelLabel } from "@vestnik/domain/channel";
import { MAX_SNIPPET_NAME_LENGTH } from "@vestnik/domain/snippet";
import { useId, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, isChangedElsewhere } from "../../../shared/api/apiError.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { hasText, kindsFor } from "./formContent.ts";
import { KindField } from "./KindField.tsx";
import { excerptOfSnippet } from "./snippetGroups.ts";
import classes from "./Snippets.module.css";
import { useSnippetForm, type SnippetFormStart } from "./useSnippetForm.ts";
import { useSnippetSaving } from "./useSnippetSaving.ts";

export type SnippetFormProps = SnippetFormStart & {
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
