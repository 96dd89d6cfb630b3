import { useTranslation } from "react-i18next";
import { SearchField } from "../../../shared/search/SearchField.tsx";
import { useTypedSearch } from "../../../shared/search/useTypedSearch.ts";
import classes from "./filters.module.css";
import type { FilterInAddress } from "./useCalendarFilter.ts";

export function FilterSearch({ filter, change }: Pick<FilterInAddress, "filter" | "change">) {
  const { t } = useTranslation("scheduled");
  return (
    <SearchField
      search={useTypedSearch(filter.search, (search) => change({ search }))}
      label={t("filter.search")}
      hint={t("filter.searchHint")}
      clearLabel={t("filter.clearSearch")}
      className={classes["search"]}
    />
  );
}
