import type { Channel } from "@vestnik/contract/channels";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useRef, useState, type ClipboardEvent, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { BotTokenField } from "../check/BotTokenField.tsx";
import { ChannelFailure } from "../check/ChannelFailure.tsx";
import { CheckSteps } from "../check/CheckSteps.tsx";
import { knownBots } from "../check/knownBots.ts";
import { ConnectedNotice } from "./ConnectedNotice.tsx";
import { PrivateChannelHelp } from "./PrivateChannelHelp.tsx";
import { useConnectForm } from "./useConnectForm.ts";
import { useFieldSentence } from "../check/useFieldSentence.ts";

export type ConnectFormProps = {
  readonly channels: readonly Channel[];
  /** The plan has no room for another channel. */
  readonly isFull: boolean;
};

export function ConnectForm({ channels, isFull }: ConnectFormProps) {
  const { t } = useTranslation("channels");
  const usernameField = useRef<HTMLInputElement>(null);
  const [connected, setConnected] = useState<Channel>();
  const form = useConnectForm((channel) => {
    setConnected(channel);
    // What became of it stands below and is shown.
    usernameField.current?.focus({ preventScroll: true });
  });
  const sentence = useFieldSentence(form.problem);
  const isBusy = form.state !== "editing";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setConnected(undefined);
    void form.checkAndConnect();
  };
  // A field of one line would join the last word of a line and the first of the next.
  const takeLines = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text").trim();
    if (isBusy || !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    form.changeUsername(pasted.replace(/\s+/g, " "));
  };
  const addWithoutBotToken = () => {
    setConnected(undefined);
    void form.addWithoutBotToken();
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap="md">
        <Stack gap={6}>
          <TextInput
            ref={usernameField}
            label={t("username")}
            description={t("usernameHint")}
            placeholder={t("usernameSample")}
            value={form.username}
            onChange={(event) => form.changeUsername(event.currentTarget.value)}
            onPaste={takeLines}
            error={sentence("username")}
            disabled={isFull}
            readOnly={isBusy}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {!isFull && <PrivateChannelHelp />}
        </Stack>
        <BotTokenField
          value={form.botToken}
          onChange={form.changeBotToken}
          known={knownBots(channels)}
          chosen={form.bot}
          onChoose={form.chooseBot}
          error={sentence("botToken")}
          disabled={isFull}
          readOnly={isBusy}
        />
        {(form.state === "checking" || form.check) && <CheckSteps check={form.check} />}
        {form.error !== undefined && <ChannelFailure error={form.error} title={t("addFailed")} />}
        <Group gap="sm">
          <Button type="submit" loading={isBusy} disabled={isFull}>
            {t(isFull ? "limitReached" : "checkAndConnect")}
          </Button>
          {!isFull && (
            <Button variant="subtle" disabled={isBusy} onClick={addWithoutBotToken}>
              {t("addWithoutBotToken")}
            </Button>
          )}
        </Group>
        {connected && (
          <ConnectedNotice key={connected.id} channel={connected} takesFocus={isFull} />
        )}
      </Stack>
    </form>
  );
}
