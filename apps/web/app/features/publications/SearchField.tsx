import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigationType } from "react-router";
import { SEARCH_LIMIT } from "./historyFilter.ts";
import classes from "./history.module.css";

/** Nobody is asked for half a word. */
const PAUSE_MS = 300;

export type SearchFieldProps = {
  readonly search: string;
  readonly onSearch: (search: string) => void;
};

export function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation("publications");
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  // What is typed replaces the address, and arrives there when more may have been typed already. Everything else counts: Back, or the
  // button that clears the filters.
  const isOwnEcho = useNavigationType() === "REPLACE";
  if (search !== seen) {
    setSeen(search);
    if (!isOwnEcho && search !== text.trim()) setText(search);
  }
  const searchSoon = useDebouncedCallback(onSearch, PAUSE_MS);
  function change(next: string) {
    setText(next);
    searchSoon(next.trim());
    if (next === "") searchSoon.flush();
  }
  return (
    <TextInput
      className={classes["search"] ?? ""}
      inputMode="search"
      enterKeyHint="search"
      aria-label={t("history.search")}
      placeholder={t("history.searchHint")}
      maxLength={SEARCH_LIMIT}
      value={text}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text !== "" && (
          <CloseButton aria-label={t("history.clearSearch")} onClick={() => change("")} />
        )
      }
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") searchSoon.flush();
        if (key === "Escape") change("");
      }}
    />
  );
}
