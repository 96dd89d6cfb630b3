import type { Channel } from "@vestnik/contract/channels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { aiSettings } from "../../../shared/api/queries/aiSettings.ts";
import { Switch } from "../../../shared/ui/Switch.tsx";
import { ChannelFailure } from "../check/ChannelFailure.tsx";
import { useShareVoice } from "../check/channelMutations.ts";

/** Lets the AI read the channel's posts, where an AI writes at all. */
export function ChannelVoice({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const settings = useQuery(aiSettings);
  const sharing = useShareVoice(channel.id);
  if (!settings.data?.text) return null;
  return (
    <>
      <Switch
        label={t("voice")}
        description={t("voiceHint")}
        checked={channel.sharesVoice}
        onChange={(checked) => sharing.mutate(checked)}
      />
      {sharing.isError && <ChannelFailure error={sharing.error} title={t("voiceFailed")} />}
    </>
  );
}
