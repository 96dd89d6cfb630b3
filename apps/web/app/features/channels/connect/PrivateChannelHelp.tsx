import { List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./PrivateChannelHelp.module.css";

/** Telegram does not show the number of a private channel; this explains how to find it. */
export function PrivateChannelHelp() {
  const { t } = useTranslation("channels");
  return (
    <details className={classes["help"]}>
      <summary>{t("privateChannel.question")}</summary>
      <Text size="sm">{t("privateChannel.text")}</Text>
      <List size="sm" spacing={4} withPadding={false}>
        <List.Item>{t("privateChannel.byLink")}</List.Item>
        <List.Item>{t("privateChannel.byWeb")}</List.Item>
      </List>
    </details>
  );
}
