import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SEARCH_LIMIT, showChoices, sortChoices, type DraftFilter } from "./draftFilter.ts";
import classes from "./drafts.module.css";
import type { TypedSearch } from "./useDraftFilter.ts";

export type DraftToolbarProps = {
  readonly filter: DraftFilter;
  readonly search: TypedSearch;
  readonly onChange: (changes: Partial<DraftFilter>) => void;
};

/** Finding a draft among many. */
export function DraftToolbar({ filter, search, onChange }: DraftToolbarProps) {
  const { t } = useTranslation("drafts");
  const shows = showChoices.map((value) => ({ value, label: t(`show.${value}`) }));
  const sorts = sortChoices.map((value) => ({ value, label: t(`sort.${value}`) }));
  return (
    <div role="search" aria-label={t("toolbar")} className={classes["toolbar"]}>
      <SearchField search={search} />
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

function SearchField({ search: { typed, type, settle } }: { search: TypedSearch }) {
  const { t } = useTranslation("drafts");
  return (
    <TextInput
      className={classes["search"] ?? ""}
      inputMode="search"
      enterKeyHint="search"
      aria-label={t("search.label")}
      placeholder={t("search.hint")}
      maxLength={SEARCH_LIMIT}
      value={typed}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed !== "" && <CloseButton aria-label={t("search.clear")} onClick={() => type("")} />
      }
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") settle();
        if (key === "Escape") type("");
      }}
    />
  );
}
