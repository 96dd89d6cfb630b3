import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { botGuideAddress } from "../../shared/addresses/botGuide.ts";
import { useBotFather } from "../../shared/session/loginSettings.ts";
import { CopyButton } from "../../shared/ui/CopyButton.tsx";
import classes from "./ChannelSteps.module.css";

const steps = ["create", "invite", "connect"] as const;

/** Explains how to connect a channel to an owner who has never had a bot. */
export function ChannelSteps() {
  const { t } = useTranslation("channels");
  const { name, url } = useBotFather();
  return (
    <>
      <ol className={classes["steps"]}>
        {steps.map((step) => (
          <li key={step}>
            <Text fw={600}>{t(`teach.${step}.title`)}</Text>
            <Text c="dimmed">{t(`teach.${step}.text`)}</Text>
            {step === "create" && (
              <div className={classes["copy"]}>
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
                <CopyButton value={name} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <Anchor component={Link} to={botGuideAddress("open-botfather")} underline="always">
        {t("teach.more")}
      </Anchor>
    </>
  );
}
