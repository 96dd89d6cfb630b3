import { ActionIcon, Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "./filters.module.css";
import type { FilterInAddress } from "./useCalendarFilter.ts";

export type FilterCountProps = Pick<FilterInAddress, "choices" | "clear"> & {
  /** Undefined while it is not known. */
  readonly shown: number | undefined;
  readonly total: number | null | undefined;
  /** For one row of a phone: the button is a sign. */
  readonly isShort?: boolean;
};

/** "3 of 41 shown", also read out when it changes, and the button that clears the filters. */
export function FilterCount(props: FilterCountProps) {
  const { choices, shown, total, isShort = false, clear } = props;
  const { t } = useTranslation("scheduled");
  const { number } = useFormat();
  const isKnown = choices > 0 && shown !== undefined && typeof total === "number";
  return (
    <>
      {/* It stays while it is empty: a live region that appears with its text is not read. */}
      <span role="status" className={classes["count"]}>
        {isKnown && t("filter.shown", { shown: number(shown), total: number(total) })}
      </span>
      {choices > 0 && isShort && (
        <ActionIcon
          variant="default"
          size={36}
          className={classes["clear"] ?? ""}
          aria-label={t("filter.clear")}
          onClick={clear}
        >
          <IconFilterOff size={18} aria-hidden />
        </ActionIcon>
      )}
      {choices > 0 && !isShort && (
        <Button
          variant="subtle"
          size="compact-sm"
          mih={32}
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={clear}
        >
          {t("filter.clear")}
        </Button>
      )}
    </>
  );
}
