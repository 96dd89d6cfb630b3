import type { Channel } from "@vestnik/contract/channels";
import { Button } from "@mantine/core";
import { IconAdjustments, IconKey, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import classes from "./ChannelActions.module.css";
import { ChannelFailure } from "../check/ChannelFailure.tsx";
import { useRecheckChannel } from "../check/channelMutations.ts";
import { channelName } from "../check/channelName.ts";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { OnceOpened } from "../../../shared/ui/loading/OnceOpened.tsx";

const BotTokenDialog = lazyDialog(
  async () => (await import("./BotTokenDialog.tsx")).BotTokenDialog,
);
const NewPostsDialog = lazyDialog(
  async () => (await import("./NewPostsDialog.tsx")).NewPostsDialog,
);
const DeleteChannelDialog = lazyDialog(
  async () => (await import("./DeleteChannelDialog.tsx")).DeleteChannelDialog,
);

/** The search parameter with which another screen opens the dialog of one channel. */
const BOT_TOKEN_PARAM = "token";

/** The visible labels are short enough for two in a row on a phone; the accessible names include the channel. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const [dialog, setDialog] = useState<"botToken" | "newPosts" | "delete">();
  const recheck = useRecheckChannel(channel.id);
  const [searchParams, setSearchParams] = useSearchParams();
  const isAsked = searchParams.get(BOT_TOKEN_PARAM) === channel.id;
  const asksBotToken = isAsked || dialog === "botToken";
  const close = () => {
    setDialog(undefined);
    if (isAsked) setSearchParams({ tab: "channels" }, { replace: true, preventScrollReset: true });
  };
  const { hasBotToken } = channel;
  const name = { channel: channelName(channel) };
  return (
    <>
      {recheck.isError && <ChannelFailure error={recheck.error} title={t("recheckFailed")} />}
      <div className={classes["actions"]}>
        {hasBotToken && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={recheck.isPending}
            aria-label={t("recheckOf", name)}
            onClick={() => recheck.mutate()}
          >
            {t("recheck")}
          </Button>
        )}
        <Button
          variant={hasBotToken ? "default" : "filled"}
          size="sm"
          leftSection={<IconKey size={16} aria-hidden />}
          aria-label={t(hasBotToken ? "changeBotTokenOf" : "addBotTokenOf", name)}
          onClick={() => setDialog("botToken")}
        >
          {t(hasBotToken ? "changeBotToken" : "addBotToken")}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          aria-label={t("newPosts.of", name)}
          onClick={() => setDialog("newPosts")}
        >
          {t("newPosts.open")}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t("deleteOf", name)}
          onClick={() => setDialog("delete")}
        >
          {t("delete")}
        </Button>
      </div>
      <OnceOpened opened={asksBotToken}>
        <BotTokenDialog channel={channel} opened={asksBotToken} onClose={close} />
      </OnceOpened>
      <OnceOpened opened={dialog === "newPosts"}>
        <NewPostsDialog channel={channel} opened={dialog === "newPosts"} onClose={close} />
      </OnceOpened>
      <OnceOpened opened={dialog === "delete"}>
        <DeleteChannelDialog channel={channel} opened={dialog === "delete"} onClose={close} />
      </OnceOpened>
    </>
  );
}
