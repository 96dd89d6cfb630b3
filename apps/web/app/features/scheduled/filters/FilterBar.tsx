import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterChoices } from "./FilterChoices.tsx";
import { FilterCount, type FilterCountProps } from "./FilterCount.tsx";
import { FilterSearch } from "./FilterSearch.tsx";
import classes from "./filters.module.css";
import { PhoneFilters } from "./PhoneFilters.tsx";
import type { FilterInAddress } from "./useCalendarFilter.ts";

export type FilterBarProps = Pick<FilterCountProps, "shown" | "total"> & {
  readonly filters: FilterInAddress;
  /** Before the channels are known it would grow a line with them and push down what is below. */
  readonly isPending: boolean;
};

/** Search and filters of calendar and list: a row with the legend, or one button on a phone. */
export function FilterBar({ filters, isPending, ...count }: FilterBarProps) {
  const { t } = useTranslation("scheduled");
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  // Once shown it stays, because somebody may be typing.
  const [isShown, setShown] = useState(!isPending);
  if (!isShown && !isPending) setShown(true);
  if (!isShown && !isPhone) return <div className="v-first-search" />;
  return (
    <div role="search" aria-label={t("filter.label")} className={classes["bar"]}>
      {isPhone ? (
        <PhoneFilters filters={filters} {...count} />
      ) : (
        <>
          <FilterSearch {...filters} />
          <FilterChoices {...filters}>
            <FilterCount {...filters} {...count} />
          </FilterChoices>
        </>
      )}
    </div>
  );
}
