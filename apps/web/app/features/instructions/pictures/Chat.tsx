import { IconRobot, IconRosetteDiscountCheckFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { botFatherWords } from "./botFatherWords.ts";
import classes from "./pictures.module.css";

/** A chat with BotFather. */
export function Chat({ children }: { children: ReactNode }) {
  const { t } = useTranslation("instructions");
  return (
    <>
      <div className={classes["head"]}>
        <span className={classes["face"]}>
          <IconRobot size={18} />
        </span>
        <span>
          <b>
            {botFatherWords.name} <IconRosetteDiscountCheckFilled size={16} />
          </b>
          <small>{t("picture.bot")}</small>
        </span>
      </div>
      <div className={classes["talk"]}>{children}</div>
    </>
  );
}

export function Mine({ children }: { children: ReactNode }) {
  return <div className={classes["mine"]}>{children}</div>;
}

export function Theirs({ children }: { children: ReactNode }) {
  return <div className={classes["theirs"]}>{children}</div>;
}
