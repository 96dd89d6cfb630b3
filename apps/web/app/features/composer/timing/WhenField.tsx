import { SegmentedControl, Skeleton } from "@mantine/core";
import i18next from "i18next";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { fetchCode } from "../../../shared/ui/loading/fetchCode.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { atOnce, inOneHourFrom, type ScheduleType, type Timing } from "./timing.ts";
import { choiceClasses } from "../../../shared/ui/choiceClasses.ts";
import classes from "../../../shared/ui/fieldset.module.css";
import composer from "../Composer.module.css";

const loadScheduledTime = async () => (await import("./ScheduledTime.tsx")).ScheduledTime;
/** Loaded on demand, because the calendar is heavy and publishing now does not need it. */
const ScheduledTime = lazyPart(loadScheduledTime, () => i18next.t("composer:when.heading"));

export type WhenFieldProps = {
  readonly timing: Timing;
  readonly now: Date;
  readonly onChange: (part: Partial<Timing>) => void;
};

/** Now or later: two choices instead of one ambiguous button (docs/product.md, Scheduling). */
export const WhenField = memo(function WhenField(props: WhenFieldProps) {
  const { timing, now, onChange } = props;
  const { t } = useTranslation("composer");
  const { scheduleType } = timing;

  function choose(next: ScheduleType) {
    if (next === "now") {
      onChange(atOnce);
      return;
    }
    const { scheduledDate } = timing;
    onChange(
      scheduledDate === null ? inOneHourFrom(new Date()) : { scheduleType: next, scheduledDate },
    );
  }

  return (
    <fieldset
      className={`${classes["fieldset"]} ${composer["when"]}`}
      // Prefetches the code when the pointer approaches.
      onPointerEnter={() => void fetchCode(loadScheduledTime).catch(() => undefined)}
    >
      <legend className={classes["legend"]}>{t("when.heading")}</legend>
      <SegmentedControl
        fullWidth
        classNames={choiceClasses}
        size="md"
        aria-label={t("when.heading")}
        value={scheduleType}
        data={[
          { value: "now", label: t("when.now") },
          { value: "later", label: t("when.later") },
        ]}
        onChange={choose}
      />
      {scheduleType === "later" && (
        <Suspense fallback={<Skeleton className={composer["timeShape"] ?? ""} />}>
          <ScheduledTime timing={timing} now={now} onChange={onChange} />
        </Suspense>
      )}
    </fieldset>
  );
});
