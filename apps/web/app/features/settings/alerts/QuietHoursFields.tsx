import type { AlertSettingsResponse, ChangeAlertSettings } from "@vestnik/contract/problems";
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { TimeField } from "../../../shared/time/TimeField.tsx";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { writeTime } from "../../../shared/time/typedTime.ts";
import { zoneLabel } from "../../../shared/time/zoneNames.ts";
import { Switch } from "../../../shared/ui/Switch.tsx";
import { clockOf, minuteOfClock } from "./clockMinutes.ts";

type Quiet = { readonly from: number; readonly until: number };
/** A usual night. */
const NIGHT: Quiet = { from: 23 * 60, until: 8 * 60 };

export type QuietHoursFieldsProps = {
  readonly settings: AlertSettingsResponse["settings"];
  readonly onChange: (change: ChangeAlertSettings) => void;
};

export function QuietHoursFields({ settings, onChange }: QuietHoursFieldsProps) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const now = useNow();
  const timeZone = useTimeZone();
  const { quiet } = settings;
  // The hours are those of the zone in which they were chosen.
  const save = (next: Quiet | null) => onChange({ quiet: next, timeZone, language });
  const saveClock = (clock: string, bound: keyof Quiet) => {
    const minute = minuteOfClock(clock);
    if (quiet && minute !== undefined && minute !== quiet[bound])
      save({ ...quiet, [bound]: minute });
  };
  return (
    <>
      <Switch
        label={t("alerts.quiet")}
        description={t("alerts.quietMeaning")}
        checked={quiet !== null}
        onChange={(isQuiet) => save(isQuiet ? NIGHT : null)}
      />
      {quiet && (
        <div role="group" aria-label={t("alerts.quiet")}>
          <Group gap="md" align="flex-start">
            {(["from", "until"] as const).map((bound) => (
              <TimeField
                key={bound}
                label={t(`alerts.${bound}`)}
                value={clockOf(quiet[bound])}
                locale={language}
                placeholder={writeTime(clockOf(NIGHT[bound]), language)}
                onChange={(clock) => saveClock(clock, bound)}
                w={140}
              />
            ))}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {t("alerts.zone", { zone: zoneLabel(settings.timeZone, now, language) })}
          </Text>
        </div>
      )}
    </>
  );
}
