import type { Channel } from "@vestnik/contract/channels";
import type { NamedChannel } from "@vestnik/domain/channel";
import { topicIn } from "@vestnik/domain/topic";
import { useTranslation } from "react-i18next";
import { useTopicUrl } from "../../../../shared/publications/useTopicUrl.ts";
import classes from "./PostPreview.module.css";

/** What a bubble says of its chat; of one that was removed only the names are known. */
export type PreviewedChat = NamedChannel &
  Partial<Pick<Channel, "chatType" | "username" | "chatId">>;

type TopicLineProps = {
  readonly chat: PreviewedChat | undefined;
  readonly topicId: number | null;
};

/** The topic by its number: its name only Telegram knows. */
export function TopicLine({ chat, topicId }: TopicLineProps) {
  const { t } = useTranslation("composer");
  const topicUrl = useTopicUrl();
  const sent = chat && topicIn(chat.chatType === "channel", topicId);
  if (!chat || !sent) return null;
  const { username, chatId = null } = chat;
  const url = username === undefined ? null : topicUrl({ username, chatId }, sent);
  const words = t("preview.topic", { number: sent });
  return (
    <div className={classes["topic"]}>
      {url === null ? (
        words
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      )}
    </div>
  );
}
