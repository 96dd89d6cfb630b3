import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/useLanguage.ts";
import classes from "./LanguageToggle.module.css";
import { languages, useSwitchLanguage } from "./useSwitchLanguage.ts";

/** EN/RU; each language is named in itself. */
export function LanguageToggle() {
  const { t } = useTranslation("general");
  const current = useLanguage();
  const change = useSwitchLanguage();
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
