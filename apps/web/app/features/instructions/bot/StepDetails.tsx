import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { BotGuideStep } from "../../../shared/addresses/botGuide.ts";
import { CHANNELS_TAB } from "../../../shared/addresses/tabAddresses.ts";
import { useBotFather } from "../../../shared/session/loginSettings.ts";
import classes from "../instructions.module.css";
import { SAMPLE_TOKEN } from "../pictures/botFatherWords.ts";
import { Command } from "./Command.tsx";

/** What a step has besides its sentence: commands to copy, links, a sample. */
export function StepDetails({ step }: { step: BotGuideStep }) {
  const { t } = useTranslation("instructions");
  switch (step) {
    case "open-botfather":
      return <OpenBotFather />;
    case "new-bot":
      return <Command text="/newbot" />;
    case "bot-token":
      return (
        <>
          <Text>
            {t("step.bot-token.sample")}:{" "}
            <code aria-hidden className={classes["sample"]}>
              {SAMPLE_TOKEN}
            </code>
          </Text>
          <Text>{t("step.bot-token.lost")}</Text>
          <Command text="/mybots" />
        </>
      );
    case "administrator":
      return <Text c="dimmed">{t("step.administrator.group")}</Text>;
    case "connect":
      return (
        <>
          <Text c="dimmed">{t("step.connect.private")}</Text>
          <Text c="dimmed">{t("step.connect.renamed")}</Text>
          <Anchor component={Link} to={CHANNELS_TAB}>
            {t("step.connect.link")}
          </Anchor>
        </>
      );
    case "bot-name":
    case "post-right":
      return null;
    default:
      return step satisfies never;
  }
}

function OpenBotFather() {
  const { t } = useTranslation("instructions");
  const { name, url, isEmulated } = useBotFather();
  return (
    <>
      <Anchor href={url} target="_blank" rel="noreferrer">
        {t("step.open-botfather.link")}
      </Anchor>
      <Command text={name} />
      {isEmulated && <Text c="dimmed">{t("bot.demo")}</Text>}
    </>
  );
}
