import type { Publication } from "@vestnik/contract/publications";
import { topicIn } from "@vestnik/domain/topic";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { useTopicUrl } from "../../../shared/publications/useTopicUrl.ts";
import classes from "./publications.module.css";
import { TelegramLink } from "./TelegramLink.tsx";

/** The topic of the group by its number: its name only Telegram knows. */
export function TopicLine({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const topicUrl = useTopicUrl();
  const { channelId, content } = publication;
  const chat = useChannels().data?.find(({ id }) => id === channelId);
  const topicId = topicIn(chat?.chatType === "channel", content.topicId);
  if (topicId === null) return null;
  const words = t("item.topic", { number: topicId });
  const url = chat ? topicUrl(chat, topicId) : null;
  return (
    <p className={classes["quiet"]}>
      {url === null ? words : <TelegramLink url={url} label={words} />}
    </p>
  );
}
