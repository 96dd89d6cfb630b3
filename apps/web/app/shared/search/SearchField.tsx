import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { MAX_SEARCH_LENGTH } from "@vestnik/domain/search";
import type { TypedSearch } from "./useTypedSearch.ts";

export type SearchFieldProps = {
  readonly search: TypedSearch;
  readonly label: string;
  readonly hint: string;
  readonly clearLabel: string;
  readonly className: string | undefined;
};

/** Searches during typing; Enter does not wait, Escape clears. */
export function SearchField({ search, label, hint, clearLabel, className }: SearchFieldProps) {
  const { typed, type, settle } = search;
  return (
    <TextInput
      className={className ?? ""}
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={hint}
      maxLength={MAX_SEARCH_LENGTH}
      value={typed}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed !== "" && <CloseButton aria-label={clearLabel} onClick={() => type("")} />
      }
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") settle();
        if (key === "Escape") type("");
      }}
    />
  );
}
