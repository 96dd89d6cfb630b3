import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SearchField } from "../../shared/search/SearchField.tsx";
import type { TypedSearch } from "../../shared/search/useTypedSearch.ts";
import { showChoices, sortChoices, type DraftFilter } from "./draftFilter.ts";
import classes from "./drafts.module.css";

export type DraftToolbarProps = {
  readonly filter: DraftFilter;
  readonly search: TypedSearch;
  readonly onChange: (changes: Partial<DraftFilter>) => void;
};

/** Search, filter and order of the drafts. */
export function DraftToolbar({ filter, search, onChange }: DraftToolbarProps) {
  const { t } = useTranslation("drafts");
  const shows = showChoices.map((value) => ({ value, label: t(`show.${value}`) }));
  const sorts = sortChoices.map((value) => ({ value, label: t(`sort.${value}`) }));
  return (
    <div role="search" aria-label={t("toolbar")} className={classes["toolbar"]}>
      <SearchField
        search={search}
        label={t("search.label")}
        hint={t("search.hint")}
        clearLabel={t("search.clear")}
        className={classes["search"]}
      />
      <NativeSelect
        size="md"
        aria-label={t("show.label")}
        data={shows}
        value={filter.show}
        onChange={({ currentTarget: { value } }) =>
          onChange({ show: showChoices.find((each) => each === value) ?? "all" })
        }
      />
      <NativeSelect
        size="md"
        aria-label={t("sort.label")}
        data={sorts}
        value={filter.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: sortChoices.find((each) => each === value) ?? "newest" })
        }
      />
    </div>
  );
}
