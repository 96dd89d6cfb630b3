import { Button, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useBusyDays } from "../../../shared/publications/useBusyDays.ts";
import { DateTimeField } from "../../../shared/time/DateTimeField.tsx";
import { chooseTimeZone, useTimeZone } from "../../../shared/time/timeZone.ts";
import { TimeZoneLine } from "../../../shared/time/TimeZoneLine.tsx";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { DialogActions } from "../../../shared/ui/dialog/DialogActions.tsx";
import type { AskedItem } from "./useItemActions.ts";
import { useFirstFocus } from "./useFirstFocus.ts";

export type RescheduleFormProps = {
  readonly item: AskedItem;
  readonly now: Date;
  readonly onCancel: () => void;
  readonly onSave: (dueAt: string, timeZone: string) => Promise<void>;
};

/** The proposal: an hour from now (docs/product.md, Scheduling). */
const HOUR_MS = 60 * 60 * 1000;

/** Another time by fields: the alternative to dragging, for keyboards and touch screens. */
export function RescheduleForm({ item, now, onCancel, onSave }: RescheduleFormProps) {
  const { t } = useTranslation("scheduled");
  const { dateTime } = useFormat();
  const zone = useTimeZone();
  const [chosen, setChosen] = useState<Date | undefined>(() => firstProposal(item.dueAt));
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const problem = problemOf(chosen, now);
  const isPast = problem === "past";

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (!chosen || problemOf(chosen, new Date())) return;
    setSaving(true);
    await onSave(chosen.toISOString(), zone);
    setSaving(false);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md" ref={useFirstFocus()}>
        <DateTimeField
          value={chosen}
          zone={zone}
          now={now}
          {...useBusyDays(zone)}
          error={problem && (isAsked || isPast) ? t(`reschedule.${problem}`) : undefined}
          onChange={setChosen}
        />
        <TimeZoneLine zone={zone} at={chosen ?? now} onChange={chooseTimeZone} />
        {chosen && !problem && (
          <Text size="sm">{t("reschedule.meaning", { time: dateTime(chosen) })}</Text>
        )}
        <DialogActions onCancel={onCancel}>
          <Button type="submit" loading={isSaving}>
            {t("reschedule.save")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Its own time, or an hour from now when that has passed. */
function firstProposal(dueAt: string): Date {
  const now = Date.now();
  const own = Date.parse(dueAt);
  return new Date(own > now ? own : Math.ceil((now + HOUR_MS) / 60_000) * 60_000);
}

function problemOf(chosen: Date | undefined, now: Date): "empty" | "past" | undefined {
  if (!chosen) return "empty";
  return chosen <= now ? "past" : undefined;
}
