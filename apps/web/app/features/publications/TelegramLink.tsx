import { Anchor, VisuallyHidden } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
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
