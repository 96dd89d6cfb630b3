import { ActionIcon, Button, TextInput } from "@mantine/core";
import {
  IconBookmarkPlus,
  IconChevronDown,
  IconChevronUp,
  IconPencil,
  IconSearch,
} from "@tabler/icons-react";
import type { Snippet } from "@vestnik/contract/snippets";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "@vestnik/contract/channels";
import { channelLabel } from "@vestnik/domain/channel";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import {
  excerptOfSnippet,
  groupSnippets,
  MAX_WITHOUT_SEARCH,
  type SnippetGroup,
} from "./snippetGroups.ts";
import classes from "./Snippets.module.css";

type SnippetListProps = Pick<SnippetRowProps, "channels" | "onChoose" | "onChange"> & {
  readonly snippets: readonly Snippet[];
  readonly chosenIds: readonly string[];
  /** The search may have the focus: no keyboard opens over the list. */
  readonly mayType: boolean;
  readonly focusId: string | undefined;
  /** There is something in the form that could be saved. */
  readonly maySave: boolean;
  readonly onSave: () => void;
};

/** Enter in the search takes the first one; the arrow keys go through the list. */
export function SnippetList(props: SnippetListProps) {
  const { snippets, chosenIds, mayType, maySave, onChoose, onSave } = props;
  const { t } = useTranslation("snippets");
  const language = useLanguage();
  const [search, setSearch] = useState("");
  const [isWide, setWide] = useState(false);
  const hasSearch = snippets.length > MAX_WITHOUT_SEARCH;
  const { fitting, others } = groupSnippets(snippets, chosenIds, language, hasSearch ? search : "");
  const showsOthers = isWide || search !== "";
  const shown = [...fitting, ...(showsOthers ? others : [])].flatMap((group) => group.snippets);
  const isSearchFirst = hasSearch && mayType && props.focusId === undefined;
  const focusId = isSearchFirst ? undefined : (props.focusId ?? shown[0]?.id);
  const groups = (each: readonly SnippetGroup[]) =>
    each.map((group) => <Group key={group.kind} {...props} group={group} focusId={focusId} />);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the list for everything in it
    <div className={classes["list"]} onKeyDown={moveWithArrows}>
      {hasSearch && (
        <TextInput
          className={classes["search"] ?? ""}
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<IconSearch size={18} aria-hidden />}
          data-first={isSearchFirst || undefined}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter" && shown[0]) onChoose(shown[0]);
          }}
        />
      )}
      <div className={classes["rows"]}>
        {snippets.length === 0 && <p className={classes["note"]}>{t("empty")}</p>}
        {snippets.length > 0 && shown.length === 0 && search !== "" && (
          <p className={classes["note"]} role="status">
            {t("nothing")}
          </p>
        )}
        {groups(fitting)}
        {others.length > 0 && search === "" && (
          <Button
            variant="subtle"
            size="compact-sm"
            h={36}
            aria-expanded={isWide}
            rightSection={
              isWide ? (
                <IconChevronUp size={16} aria-hidden />
              ) : (
                <IconChevronDown size={16} aria-hidden />
              )
            }
            onClick={() => setWide(!isWide)}
          >
            {t("others", {
              number: others.reduce((sum, group) => sum + group.snippets.length, 0),
            })}
          </Button>
        )}
        {showsOthers && <div ref={isWide ? showBeginning : null}>{groups(others)}</div>}
      </div>
      <div className={classes["foot"]}>
        {maySave ? (
          <Button
            variant="light"
            fullWidth
            leftSection={<IconBookmarkPlus size={18} aria-hidden />}
            data-first={snippets.length === 0 || undefined}
            onClick={onSave}
          >
            {t("save")}
          </Button>
        ) : (
          <p className={classes["note"]}>{t("nothingToSave")}</p>
        )}
      </div>
    </div>
  );
}

type GroupProps = Pick<SnippetRowProps, "channels" | "onChoose" | "onChange"> & {
  readonly group: SnippetGroup;
  readonly focusId: string | undefined;
};

function Group({ group: { kind, snippets }, focusId, channels, onChoose, onChange }: GroupProps) {
  const { t } = useTranslation("snippets");
  return (
    <>
      <div className={classes["kind"]} aria-hidden>
        {t(`kind.${kind}`)}
      </div>
      <ul className={classes["group"]} aria-label={t(`kind.${kind}`)}>
        {snippets.map((snippet) => (
          <SnippetRow
            key={snippet.id}
            snippet={snippet}
            isFirst={snippet.id === focusId}
            channels={channels}
            onChoose={onChoose}
            onChange={onChange}
          />
        ))}
      </ul>
    </>
  );
}

/** What was unfolded stands below the edge otherwise. */
function showBeginning(unfolded: HTMLElement | null): void {
  unfolded?.scrollIntoView({ block: "nearest" });
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-stop]")];
  const at = stops.findIndex((stop) => stop.parentElement?.contains(document.activeElement));
  const next = at === -1 ? stops[0] : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type SnippetRowProps = {
  readonly snippet: Snippet;
  readonly channels: readonly Channel[];
  /** Has the focus when the list appears. */
  readonly isFirst: boolean;
  readonly onChoose: (snippet: Snippet) => void;
  readonly onChange: (snippet: Snippet) => void;
};

function SnippetRow({ snippet, channels, isFirst, onChoose, onChange }: SnippetRowProps) {
  const { t } = useTranslation("snippets");
  const { name, channelId } = snippet;
  const excerpt = excerptOfSnippet(snippet);
  const channel = channels.find(({ id }) => id === channelId);
  return (
    <li className={classes["row"]}>
      <button
        type="button"
        className={classes["choice"]}
        data-stop
        data-first={isFirst || undefined}
        onClick={() => onChoose(snippet)}
      >
        <span className={classes["name"]}>
          <span className={classes["words"]}>{name}</span>{" "}
          {channel && <span className={classes["channel"]}>{channelLabel(channel)}</span>}
        </span>{" "}
        {excerpt !== name && <span className={classes["excerpt"]}>{excerpt}</span>}
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size={40}
        aria-label={t("change", { name })}
        title={t("change", { name })}
        onClick={() => onChange(snippet)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
