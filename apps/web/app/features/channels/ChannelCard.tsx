import type { Channel } from "@vestnik/contract/channels";
import { Avatar, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconKey, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../shared/ui/StatusBadge.tsx";
import { BotTokenDialog } from "./BotTokenDialog.tsx";
import { ChannelFacts } from "./ChannelFacts.tsx";
import { ChannelFailure } from "./ChannelFailure.tsx";
import { useRecheckChannel } from "./channelMutations.ts";
import { channelTone } from "./channelTone.ts";
import { DeleteChannelDialog } from "./DeleteChannelDialog.tsx";

export function ChannelCard({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const { title, displayName, status } = channel;
  return (
    <Paper component="article" p="md" shadow="xs" aria-label={title}>
      <Group align="flex-start" wrap="nowrap" gap="md">
        <Avatar size={44} color="petrol" variant="light" aria-hidden>
          {avatarLetter(channel)}
        </Avatar>
        <Stack gap="sm" flex={1} miw={0}>
          <Group justify="space-between" gap="xs" align="flex-start">
            <Stack gap={0} miw={0}>
              <Title order={3} size="h5">
                {displayName ?? title}
              </Title>
              {displayName && <Text c="dimmed">{title}</Text>}
            </Stack>
            <StatusBadge tone={channelTone[status]} label={t(`status.${status}`)} />
          </Group>
          <Text>{t(`explanation.${status}`)}</Text>
          <ChannelFacts channel={channel} />
          <ChannelActions channel={channel} />
        </Stack>
      </Group>
    </Paper>
  );
}

function avatarLetter({ displayName, title }: Channel): string {
  return Array.from((displayName ?? title).replace(/^@/, ""))[0]?.toUpperCase() ?? "@";
}

function ChannelActions({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const [dialog, setDialog] = useState<"botToken" | "delete">();
  const recheck = useRecheckChannel(channel.id);
  const close = () => setDialog(undefined);
  const { title, hasBotToken } = channel;
  return (
    <>
      {recheck.isError && <ChannelFailure error={recheck.error} title={t("recheckFailed")} />}
      <Group gap="xs">
        {hasBotToken && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={recheck.isPending}
            aria-label={t("recheckOf", { title })}
            onClick={() => recheck.mutate()}
          >
            {t("recheck")}
          </Button>
        )}
        <Button
          variant={hasBotToken ? "default" : "filled"}
          size="sm"
          leftSection={<IconKey size={16} aria-hidden />}
          aria-label={t(hasBotToken ? "changeBotTokenOf" : "addBotTokenOf", { title })}
          onClick={() => setDialog("botToken")}
        >
          {t(hasBotToken ? "changeBotToken" : "addBotToken")}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t("deleteOf", { title })}
          onClick={() => setDialog("delete")}
        >
          {t("delete")}
        </Button>
      </Group>
      <BotTokenDialog channel={channel} opened={dialog === "botToken"} onClose={close} />
      <DeleteChannelDialog channel={channel} opened={dialog === "delete"} onClose={close} />
    </>
  );
}
