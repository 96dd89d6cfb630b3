import type { Channel } from "@vestnik/contract/channels";
import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { lacksRightFor } from "@vestnik/domain/botRights";
import { emptyPost } from "@vestnik/domain/content";
import { useTranslation } from "react-i18next";
import { ChannelPicture } from "../../../shared/channels/ChannelPicture.tsx";
import { GuideLink } from "../../../shared/guide/GuideLink.tsx";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { usePostWords } from "../../../shared/options/chosenWords.ts";
import { LargerPlan } from "../../../shared/plans/LargerPlan.tsx";
import { StatusBadge } from "../../../shared/ui/StatusBadge.tsx";
import { ChannelActions } from "./ChannelActions.tsx";
import { ChannelFacts } from "./ChannelFacts.tsx";
import { ChannelListening } from "./ChannelListening.tsx";
import { ChannelVoice } from "./ChannelVoice.tsx";
import { channelHandle, channelName } from "../check/channelName.ts";
import { useAskedChannel } from "./useAskedChannel.ts";
import { channelTone } from "./channelTone.ts";

/** A working channel is shown in a compact card; a broken one also shows how to repair it. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const { displayName, status } = channel;
  const handle = channelHandle(channel);
  return (
    <Paper
      component="article"
      p="md"
      shadow="xs"
      aria-label={channelName(channel)}
      ref={useAskedChannel(channel.id)}
      tabIndex={-1}
    >
      <Stack gap="sm">
        <Group gap="xs" justify="space-between">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <ChannelPicture channel={channel} size={44} />
            <div style={{ minWidth: 0 }}>
              <Title order={3} size="h5">
                {displayName ?? handle}
              </Title>
              {displayName && <Text c="dimmed">{handle}</Text>}
            </div>
          </Group>
          <Group gap="xs">
            {channel.overPlan && <StatusBadge tone="warning" label={t("overPlan.badge")} />}
            {/* "Ready" beside it would contradict: the bot is, the plan is not. */}
            {!(channel.overPlan && status === "ok") && (
              <StatusBadge tone={channelTone[status]} label={t(`status.${status}`)} />
            )}
          </Group>
        </Group>
        {channel.overPlan && <OverPlan />}
        {status !== "ok" && (
          <Text>
            {t(`explanation.${status}`)} <GuideLink code={status} />
          </Text>
        )}
        {status === "ok" && lacksRightFor("pin", channel) && <Unpinnable />}
        <ChannelFacts channel={channel} />
        <NewPosts channel={channel} />
        <ChannelVoice channel={channel} />
        <ChannelListening channel={channel} />
        <ChannelActions channel={channel} />
      </Stack>
    </Paper>
  );
}

/** What new posts begin with, where that differs from what is usual. */
function NewPosts({ channel: { defaultOptions } }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const words = usePostWords()({ ...emptyPost, ...defaultOptions });
  if (words.length === 0) return null;
  return (
    <Text c="dimmed" size="sm">
      {t("newPosts.now", { options: words.join(", ") })}
    </Text>
  );
}

/** Posts go out; what else is wanted of the bot needs one more right. */
function Unpinnable() {
  const language = useLanguage();
  return (
    <Text c="dimmed" size="sm">
      {fullSentences(errorSentence("message_not_pinnable", language))}
    </Text>
  );
}

/** Why nothing is published in it, and where a larger plan is. */
function OverPlan() {
  const { t } = useTranslation("channels");
  return (
    <Text>
      {t("overPlan.explanation")} <LargerPlan wanted="plan" />
    </Text>
  );
}
