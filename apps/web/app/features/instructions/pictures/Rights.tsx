import {
  IconCircleCheckFilled,
  IconRobot,
  IconToggleLeft,
  IconToggleRightFilled,
  IconUserPlus,
} from "@tabler/icons-react";
import { channelCheckSteps } from "@vestnik/domain/channel";
import { useTranslation } from "react-i18next";
import { botFatherWords } from "./botFatherWords.ts";
import classes from "./pictures.module.css";

/** The administrators of a channel, as Telegram lists them. */
export function Administrators() {
  const { t } = useTranslation("instructions");
  return (
    <>
      <div className={classes["head"]}>
        <b>{t("picture.administrators")}</b>
      </div>
      <div className={classes["row"]} data-accent>
        <IconUserPlus size={18} /> {t("picture.add")}
      </div>
      <div className={classes["row"]}>
        <span className={classes["face"]}>
          <IconRobot size={18} />
        </span>
        <span>
          <b>{botFatherWords.givenName}</b>
          <small>@{botFatherWords.username}</small>
        </span>
      </div>
    </>
  );
}

const rights = ["postMessages", "editMessages", "addUsers"] as const;

/** What the bot may do in the channel. */
export function Rights() {
  const { t } = useTranslation("instructions");
  return (
    <>
      <div className={classes["head"]}>
        <b>{botFatherWords.givenName}</b>
      </div>
      {rights.map((right) => {
        const isOn = right === "postMessages";
        const Toggle = isOn ? IconToggleRightFilled : IconToggleLeft;
        return (
          <div key={right} className={classes["row"]} data-on={isOn}>
            <span className={classes["name"]}>{t(`picture.${right}`)}</span>
            <Toggle size={26} stroke={1.5} />
          </div>
        );
      })}
    </>
  );
}

/** The result of a check in Vestnik. */
export function Checks() {
  const { t } = useTranslation("instructions");
  return channelCheckSteps.map((step) => (
    <div key={step} className={classes["row"]} data-good>
      <IconCircleCheckFilled size={18} />
      <span className={classes["name"]}>{t(`picture.checks.${step}`)}</span>
    </div>
  ));
}
