import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { Channel } from "@vestnik/contract/channels";
import type { Snippet } from "@vestnik/contract/snippets";
import { channelLabel } from "@vestnik/domain/channel";
import { useTranslation } from "react-i18next";
import { excerptOfSnippet } from "./snippetGroups.ts";
import classes from "./Snippets.module.css";

export type SnippetRowProps = {
  readonly snippet: Snippet;
  readonly channels: readonly Channel[];
  /** Has the focus when the list appears. */
  readonly isFirst: boolean;
  readonly onChoose: (snippet: Snippet) => void;
  readonly onChange: (snippet: Snippet) => void;
};

export function SnippetRow({ snippet, channels, isFirst, onChoose, onChange }: SnippetRowProps) {
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
