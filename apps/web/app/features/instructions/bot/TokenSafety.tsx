import { List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TOKEN_SAFETY } from "../../../shared/addresses/botGuide.ts";
import classes from "../instructions.module.css";
import { AnchorTitle } from "./AnchorTitle.tsx";
import { Command } from "./Command.tsx";

/** How the bot token stays secret, and what to do when it did not. */
export function TokenSafety() {
  const { t } = useTranslation("instructions");
  return (
    <section className={classes["safety"]} aria-labelledby={TOKEN_SAFETY}>
      <AnchorTitle id={TOKEN_SAFETY} text={t("safety.title")} />
      <List spacing={8}>
        <List.Item>{t("safety.secret")}</List.Item>
        <List.Item>{t("safety.stored")}</List.Item>
        <List.Item>{t("safety.only")}</List.Item>
        <List.Item>
          <Text fw={600}>{t("safety.leakedTitle")}</Text>
          {t("safety.leaked")}
          <Command text="/revoke" />
        </List.Item>
      </List>
    </section>
  );
}
