import { useTranslation } from "react-i18next";
import type { BotGuideStep } from "../../../shared/addresses/botGuide.ts";
import { botFatherWords, SAMPLE_TOKEN } from "./botFatherWords.ts";
import { Chat, Mine, Theirs } from "./Chat.tsx";
import classes from "./pictures.module.css";
import { Administrators, Checks, Rights } from "./Rights.tsx";

/** What one sees at a step, drawn small; its description says the same in words. */
export function StepPicture({ step }: { step: BotGuideStep }) {
  const { t } = useTranslation("instructions");
  return (
    <div className={classes["picture"]} role="img" aria-label={t(`step.${step}.picture`)}>
      <Drawing step={step} />
    </div>
  );
}

function Drawing({ step }: { step: BotGuideStep }) {
  const { t } = useTranslation("instructions");
  switch (step) {
    case "open-botfather":
      return (
        <Chat>
          <div className={classes["button"]}>{t("picture.start")}</div>
        </Chat>
      );
    case "new-bot":
      return (
        <Chat>
          <Mine>{botFatherWords.newBot}</Mine>
          <Theirs>{botFatherWords.askName}</Theirs>
        </Chat>
      );
    case "bot-name":
      return (
        <Chat>
          <Mine>{botFatherWords.givenName}</Mine>
          <Theirs>{botFatherWords.askUsername}</Theirs>
          <Mine>{botFatherWords.username}</Mine>
        </Chat>
      );
    case "bot-token":
      return (
        <Chat>
          <Theirs>
            {botFatherWords.done} <code>{SAMPLE_TOKEN}</code> {botFatherWords.keepSecret}
          </Theirs>
        </Chat>
      );
    case "administrator":
      return <Administrators />;
    case "post-right":
      return <Rights />;
    case "connect":
      return <Checks />;
    default:
      return step satisfies never;
  }
}
