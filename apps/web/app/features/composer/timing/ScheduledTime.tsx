import { Button, Group, NativeSelect } from "@mantine/core";
import { type QuickPick, quickPicks } from "@vestnik/domain/quickPicks";
import { checkDueAt } from "@vestnik/domain/schedule";
import { instantOf, wallTimeAt } from "@vestnik/domain/zonedTime";
import { useTranslation } from "react-i18next";
import { lateLimitMinutes, latePolicies, type LatePolicy } from "@vestnik/domain/publication";
import { useState } from "react";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useBusyDays } from "../../../shared/publications/useBusyDays.ts";
import { DateTimeField } from "../../../shared/time/DateTimeField.tsx";
import { chooseTimeZone, useTimeZone } from "../../../shared/time/timeZone.ts";
import { TimeZoneLine } from "../../../shared/time/TimeZoneLine.tsx";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { dueAtOf } from "./timing.ts";
import type { WhenFieldProps } from "./WhenField.tsx";
import classes from "./WhenField.module.css";

/** The date, the time and the zone of "later", and the late policy. */
export function ScheduledTime({ timing, now, onChange }: WhenFieldProps) {
  const zone = useTimeZone();
  const dueAt = dueAtOf(timing) ?? undefined;
  const error = useTimeError(dueAt, timing.hasTimePassed, now);

  function choose(instant: Date | undefined) {
    onChange({ scheduledDate: instant?.toISOString() ?? null, hasTimePassed: false });
  }

  // Another zone leaves the wall-clock time as it is and moves the instant.
  function changeZone(next: string) {
    chooseTimeZone(next);
    if (dueAt) choose(instantOf(wallTimeAt(dueAt, zone), next).instant);
  }

  return (
    <>
      <QuickPicks now={now} zone={zone} chosen={dueAt} onChoose={choose} />
      <DateTimeField
        value={dueAt}
        zone={zone}
        now={now}
        error={error}
        {...useBusyDays(zone)}
        onChange={choose}
      />
      <div className={classes["lines"]}>
        <TimeZoneLine zone={zone} at={dueAt ?? now} onChange={changeZone} />
        <LatePolicyField
          value={timing.latePolicy}
          onChange={(latePolicy) => onChange({ latePolicy })}
        />
      </div>
    </>
  );
}

type QuickPicksProps = {
  readonly now: Date;
  readonly zone: string;
  readonly chosen: Date | undefined;
  readonly onChoose: (instant: Date) => void;
};

function QuickPicks({ now, zone, chosen, onChoose }: QuickPicksProps) {
  const { t } = useTranslation("composer");
  const { time } = useFormat();
  const label = ({ name, at }: QuickPick) => t(`when.${name}`, { time: time(at) });
  return (
    <Group gap="xs" role="group" aria-label={t("when.quickPicks")}>
      {quickPicks(now, zone).map((pick) => (
        <Button
          key={pick.name}
          className={classes["pick"] ?? ""}
          variant="default"
          size="compact-sm"
          aria-pressed={pick.at.getTime() === chosen?.getTime()}
          onClick={() => onChoose(pick.at)}
        >
          {label(pick)}
        </Button>
      ))}
    </Group>
  );
}

function useTimeError(dueAt: Date | undefined, hasPassed: boolean, now: Date): string | undefined {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  if (dueAt === undefined) return hasPassed ? t("when.passed") : undefined;
  const [problem] = checkDueAt(dueAt, now);
  return problem && fullSentences(errorSentence(problem.code, language, problem.details));
}

type LatePolicyFieldProps = {
  readonly value: LatePolicy;
  readonly onChange: (policy: LatePolicy) => void;
};

/** How late it may still be sent; after that it waits for its owner. A line that seldom changes, and a field when it does. */
function LatePolicyField({ value, onChange }: LatePolicyFieldProps) {
  const { t } = useTranslation("composer");
  // The other limits have names: an hour, a day.
  const count = lateLimitMinutes.strict;
  const [isChanging, setChanging] = useState(false);
  if (!isChanging) {
    return (
      <div className={classes["line"]}>
        {t(`when.late.line.${value}`, { count })}
        <Button
          variant="subtle"
          size="compact-sm"
          h={32}
          px={4}
          mx={-4}
          aria-label={t("when.late.change")}
          onClick={() => setChanging(true)}
        >
          {t("when.late.changeShort")}
        </Button>
      </div>
    );
  }
  return (
    <NativeSelect
      size="sm"
      label={t("when.late.label")}
      description={t("when.late.hint")}
      value={value}
      autoFocus
      data={latePolicies.map((policy) => ({
        value: policy,
        label: t(`when.late.${policy}`, { count }),
      }))}
      onChange={(event) => {
        const chosen = latePolicies.find((policy) => policy === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
