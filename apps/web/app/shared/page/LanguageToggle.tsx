import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { switchLanguage } from "../i18n/texts.ts";
import { useLanguage } from "../i18n/useLanguage.ts";
import classes from "./LanguageToggle.module.css";
import { toastError } from "../ui/notice/toast.ts";

const languages = ["en", "ru"] as const;

/** EN/RU; each language is named in itself. */
export function LanguageToggle() {
  const { t } = useTranslation("general");
  const current = useLanguage();
  const change = (language: (typeof languages)[number]) => {
    const failed = () => toastError(`${t("error.network")} ${t("error.networkRemedy")}`);
    void switchLanguage(language).catch(failed);
  };
  return (
    <fieldset className={classes["toggle"]} aria-label={t("language.label")}>
      {languages.map((language) => (
        <Button
          key={language}
          variant={language === current ? "light" : "subtle"}
          {...(language === current ? {} : { color: "gray" })}
          size="compact-sm"
          h={32}
          px={8}
          lang={language}
          title={t(`language.${language}`)}
          aria-pressed={language === current}
          onClick={() => change(language)}
        >
          {language.toUpperCase()}
        </Button>
      ))}
    </fieldset>
  );
}
