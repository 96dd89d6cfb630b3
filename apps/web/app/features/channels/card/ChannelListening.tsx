import type { Channel } from "@vestnik/contract/channels";
import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Switch } from "../../../shared/ui/Switch.tsx";
import { ChannelFailure } from "../check/ChannelFailure.tsx";
import { useSetListening } from "../check/channelMutations.ts";

/** Lets Telegram tell Vestnik what happens to the channel's bot; all channels of one bot show the same. */
export function ChannelListening({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const setting = useSetListening(channel.id);
  const { hasBotToken, listening } = channel;
  if (!hasBotToken) return null;
  const isOn = listening !== null && listening.state !== "lost";
  return (
    <>
      <Switch
        label={t("listening.label")}
        description={t("listening.hint")}
        checked={setting.isPending ? setting.variables : isOn}
        onChange={(checked) => setting.mutate(checked)}
      />
      {listening?.state === "asked" && !setting.isPending && <Text>{t("listening.asked")}</Text>}
      {listening?.state === "lost" && !setting.isPending && (
        <Text>
          {listening.takenBy === null
            ? t("listening.gone")
            : t("listening.taken", { host: listening.takenBy })}{" "}
          <Button variant="subtle" size="compact-sm" mih={32} onClick={() => setting.mutate(false)}>
            {t("listening.dismiss")}
          </Button>
        </Text>
      )}
      {setting.isError && <ChannelFailure error={setting.error} title={t("listening.failed")} />}
    </>
  );
}
