import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../../shared/ui/EmptyState.tsx";

/** Shown when nothing is scheduled: explains the calendar and how to start. */
export function EmptySchedule({ title }: { title: string }) {
  const { t } = useTranslation("scheduled");
  return (
    <EmptyState icon={IconCalendarPlus} title={title} text={t("empty.text")}>
      <Button component={Link} to={{ search: "?tab=content" }}>
        {t("empty.write")}
      </Button>
    </EmptyState>
  );
}
