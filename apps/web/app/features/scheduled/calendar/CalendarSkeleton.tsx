import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CalendarView } from "./calendarRange.ts";
import classes from "../ScheduledTab.module.css";

const WEEKS = 5;

export function CalendarSkeleton({ view, isPhone }: { view: CalendarView; isPhone: boolean }) {
  const { t } = useTranslation("scheduled");
  const isGrid = view === "month" || (view !== "agenda" && !isPhone);
  return (
    <div role="status" aria-label={t("loading")}>
      {isGrid ? (
        <div className={classes["skeletonGrid"]} data-columns={view === "day" ? 1 : 7}>
          {Array.from({ length: view === "day" ? WEEKS : WEEKS * 7 }, (_, cell) => (
            <Skeleton key={cell} radius="sm" height={isPhone ? 40 : 104} />
          ))}
        </div>
      ) : (
        <RowsSkeleton />
      )}
    </div>
  );
}

export function RowsSkeleton() {
  return (
    <Stack gap="sm">
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  );
}
