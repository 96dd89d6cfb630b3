import type { Channel } from "@vestnik/contract/channels";
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { CopyButton } from "../../../shared/ui/CopyButton.tsx";

/** The channel's bot, the mask of its token and the time of the last check. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const { botUsername, botTokenMask, checkedAt } = channel;
  const bot = botUsername && `@${botUsername.replace(/^@/, "")}`;
  if (!bot && !botTokenMask && !checkedAt) return null;
  return (
    <Group gap="4px 16px" c="dimmed" fz="sm">
      {bot && (
        <Group gap={6} wrap="nowrap">
          <span>{t("bot", { bot })}</span>
          <CopyButton value={bot} />
        </Group>
      )}
      {botTokenMask && (
        <Text inherit span>
          {t("botTokenMask", { mask: botTokenMask })}
        </Text>
      )}
      {checkedAt && (
        <time dateTime={checkedAt} title={dateTime(checkedAt)}>
          {t("checked", { when: relative(checkedAt, now) })}
        </time>
      )}
    </Group>
  );
}
