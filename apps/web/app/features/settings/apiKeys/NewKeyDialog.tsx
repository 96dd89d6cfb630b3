import { Button, Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { CreateApiKey } from "@vestnik/contract/apiKeys";
import {
  apiKeyScopes,
  checkApiKey,
  MAX_API_KEY_NAME_LENGTH,
  type ApiKeyScope,
} from "@vestnik/domain/apiKey";
import { channelLabel } from "@vestnik/domain/channel";
import { tidyTitle } from "@vestnik/domain/draft";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { DialogActions } from "../../../shared/ui/dialog/DialogActions.tsx";
import { RefusedNotice } from "../signInAgain/RefusedNotice.tsx";
import classes from "./apiKeys.module.css";
import { useCreateApiKey } from "./apiKeyQueries.ts";
import { ShownKey } from "./ShownKey.tsx";

/** In days; null never. */
const expiries = [30, 90, 366, null] as const;

export type NewKeyDialogProps = {
  /** What was chosen before its owner had to sign in again. */
  readonly begun?: CreateApiKey | undefined;
  readonly onClose: () => void;
};

/** Asks what the key may do, then shows it, once. */
export function NewKeyDialog({ begun, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation("apiKeys");
  const create = useCreateApiKey();
  return (
    <Dialog opened onClose={onClose} title={t(create.data ? "newTitle" : "createTitle")} fillsPhone>
      {create.data ? (
        <ShownKey value={create.data} onClose={onClose} />
      ) : (
        <NewKeyForm begun={begun} create={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

type NewKeyFormProps = NewKeyDialogProps & {
  readonly create: ReturnType<typeof useCreateApiKey>;
};

function NewKeyForm({ begun, create, onClose }: NewKeyFormProps) {
  const { t } = useTranslation("apiKeys");
  const fields = useNewKey(begun);
  const problemId = useId();
  const { wanted, problem, change } = fields;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (problem === undefined && !create.isPending) create.mutate(wanted);
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          label={t("name")}
          description={t("nameMeaning")}
          autoComplete="off"
          data-autofocus
          value={wanted.name}
          maxLength={MAX_API_KEY_NAME_LENGTH}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Checkbox.Group
          label={t("scopes")}
          value={wanted.scopes}
          onChange={(scopes) => change({ scopes: scopes as ApiKeyScope[] })}
        >
          <Stack gap="xs" mt="xs">
            {apiKeyScopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`scope.${scope}`)}
                description={t(`meaning.${scope}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <ChannelFields
          channelIds={wanted.channelIds}
          onChange={(channelIds) => change({ channelIds })}
        />
        <NativeSelect
          label={t("expiry")}
          value={String(wanted.expiresInDays)}
          data={expiries.map((days) => ({
            value: String(days),
            label: days === null ? t("never") : t("days", { count: days }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            change({ expiresInDays: value === "null" ? null : Number(value) })
          }
        />
        {create.isError && (
          <RefusedNotice
            error={create.error}
            title={t("createFailed")}
            left={{ section: "keys", wanted }}
          />
        )}
        {problem !== undefined && (
          <p className={classes["note"]} id={problemId} role="status">
            {problem}
          </p>
        )}
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            disabled={problem !== undefined}
            loading={create.isPending}
            {...(problem !== undefined && { "aria-describedby": problemId })}
          >
            {t("createConfirm")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

type Wanted = Omit<CreateApiKey, "scopes" | "channelIds"> & {
  readonly scopes: ApiKeyScope[];
  readonly channelIds: string[] | null;
};

const nothingChosen: Wanted = {
  name: "",
  scopes: ["read"],
  channelIds: null,
  expiresInDays: 90,
};

function useNewKey(begun: Wanted = nothingChosen) {
  const language = useLanguage();
  const [wanted, setWanted] = useState(begun);
  const [problem] = checkApiKey({ ...wanted, name: tidyTitle(wanted.name) });
  return {
    wanted,
    change: (changed: Partial<Wanted>) => setWanted((before) => ({ ...before, ...changed })),
    /** The first thing that is wrong, as a sentence. */
    problem: problem && errorSentence(problem.code, language, problem.details).text,
  };
}

type ChannelFieldsProps = {
  readonly channelIds: string[] | null;
  readonly onChange: (channelIds: string[] | null) => void;
};

function ChannelFields({ channelIds, onChange }: ChannelFieldsProps) {
  const { t } = useTranslation("apiKeys");
  const channels = useChannels();
  if (!channels.data || channels.data.length === 0) return null;
  return (
    <div>
      <NativeSelect
        label={t("channels")}
        value={channelIds === null ? "all" : "some"}
        data={[
          { value: "all", label: t("allChannels") },
          { value: "some", label: t("someChannels") },
        ]}
        onChange={({ currentTarget: { value } }) => onChange(value === "all" ? null : [])}
      />
      {channelIds !== null && (
        <Checkbox.Group label={t("whichChannels")} mt="sm" value={channelIds} onChange={onChange}>
          <Stack gap="xs" mt="xs" className={classes["channels"] ?? ""}>
            {channels.data.map((channel) => (
              <Checkbox key={channel.id} value={channel.id} label={channelLabel(channel)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </div>
  );
}
