import { SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { languages, useSwitchLanguage } from "../../../shared/page/useSwitchLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { choiceClasses } from "../../../shared/ui/choiceClasses.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { schemes, useThemeChoice } from "../../../shared/ui/theme/useThemeChoice.ts";
import { Section } from "../section/Section.tsx";
import classes from "../settings.module.css";

const CLOCK_MS = 5000;

/** A list that can be searched weighs as much as the rest of the screen. */
const ZoneField = lazyPart(async () => (await import("./ZoneField.tsx")).ZoneField);

export function Preferences() {
  return (
    <Section id="language">
      <LanguageField />
      <ThemeField />
      <Stack gap={4}>
        <Suspense fallback={<Skeleton className={classes["zoneField"] ?? ""} />}>
          <ZoneField />
        </Suspense>
        <ZoneMeaning />
      </Stack>
    </Section>
  );
}

function ZoneMeaning() {
  const { t } = useTranslation("settings");
  const { dateTime } = useFormat();
  const now = useNow(CLOCK_MS);
  return (
    <>
      <Text size="sm">{t("zone.now", { time: dateTime(now) })}</Text>
      <Text size="sm" c="dimmed">
        {t("zone.meaning")}
      </Text>
    </>
  );
}

function LanguageField() {
  const { t } = useTranslation("general");
  const language = useLanguage();
  const change = useSwitchLanguage();
  return (
    <Choice
      label={t("language.label")}
      value={language}
      options={languages.map((each) => ({ value: each, label: t(`language.${each}`) }))}
      onChoose={(value) => {
        const chosen = languages.find((each) => each === value);
        if (chosen) change(chosen);
      }}
    />
  );
}

function ThemeField() {
  const { t } = useTranslation("general");
  const { scheme, choose } = useThemeChoice();
  return (
    <Choice
      label={t("theme.label")}
      value={scheme}
      options={schemes.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
      onChoose={choose}
    />
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: { value: string; label: string }[];
  readonly onChoose: (value: string) => void;
};

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  // Three long words do not fit beside each other there.
  const isNarrow = useMediaQuery("(max-width: 30em)", false, { getInitialValueInEffect: false });
  return (
    <div className={classes["field"]}>
      <Text fw={500} aria-hidden>
        {label}
      </Text>
      <SegmentedControl
        classNames={choiceClasses}
        size="md"
        aria-label={label}
        data={options}
        value={value}
        onChange={onChoose}
        orientation={isNarrow && options.length > 2 ? "vertical" : "horizontal"}
        fullWidth={isNarrow}
        {...(!isNarrow && { w: "fit-content" })}
      />
    </div>
  );
}
