import { Anchor, VisuallyHidden } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import classes from "./publications.module.css";

export function TelegramLink({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation("publications");
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={classes["telegram"] ?? ""}
    >
      {label}
      <IconExternalLink size={15} aria-hidden />
      <VisuallyHidden>({t("item.opensNewTab")})</VisuallyHidden>
    </Anchor>
  );
}

/** A link to the message, or to the channel when the number of the message is unknown. */
export function MessageLink({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { status, messageUrl, channelUrl } = publication;
  if (status !== "published") return null;
  if (messageUrl) return <TelegramLink url={messageUrl} label={t("item.open")} />;
  return channelUrl ? <TelegramLink url={channelUrl} label={t("item.openChannel")} /> : null;
}
