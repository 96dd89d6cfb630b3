import { IconChartBar } from "@tabler/icons-react";
import { memo, useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/time/useFormat.ts";
import { DraftCardActions, type DraftActions } from "./DraftCardActions.tsx";
import type { DraftFacts } from "./draftFacts.ts";
import { DraftPicture } from "./DraftPicture.tsx";
import classes from "./drafts.module.css";

const MAX_TAGS = 3;
/** A change within this time of the creation is not shown as a separate time. */
const SAME_TIME_MS = 60_000;

export type DraftCardProps = {
  readonly facts: DraftFacts;
  readonly now: Date;
  readonly editAddress: string;
  readonly actions: DraftActions;
};

/** One draft at a glance (docs/product.md, Drafts). Memoised: it renders again only when the draft changes. */
export const DraftCard = memo(function DraftCard(props: DraftCardProps) {
  const { facts, now, editAddress, actions } = props;
  const { t } = useTranslation("drafts");
  const { draft, kind, images, excerpt } = facts;
  const id = useId();
  return (
    <article className={classes["card"]} aria-labelledby={id} tabIndex={-1} data-draft={draft._id}>
      <DraftPicture images={images} />
      <div className={classes["words"]}>
        {kind === "poll" && (
          <span className={classes["kind"]}>
            <IconChartBar size={16} aria-hidden />
            {t("card.poll")}
          </span>
        )}
        <h3 id={id}>{draft.title}</h3>
        {excerpt !== "" && <p className={classes["excerpt"]}>{excerpt}</p>}
        <DraftTags tags={draft.tags} />
        <DraftTimes draft={draft} now={now} />
      </div>
      <DraftCardActions draft={draft} editAddress={editAddress} actions={actions} />
    </article>
  );
});

function DraftTags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation("drafts");
  if (tags.length === 0) return null;
  const others = tags.length - MAX_TAGS;
  return (
    <ul className={classes["tags"]} aria-label={t("card.tags")}>
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {others > 0 && <li title={tags.slice(MAX_TAGS).join(" ")}>+{others}</li>}
    </ul>
  );
}

function DraftTimes({ draft, now }: { draft: DraftFacts["draft"]; now: Date }) {
  const { t } = useTranslation("drafts");
  const { createdAt, updatedAt } = draft;
  const isChanged = Date.parse(updatedAt) - Date.parse(createdAt) > SAME_TIME_MS;
  return (
    <p className={classes["times"]}>
      <Moment at={createdAt} now={now} words={(time) => t("card.created", { time })} />
      {isChanged && (
        <Moment at={updatedAt} now={now} words={(time) => t("card.updated", { time })} />
      )}
    </p>
  );
}

type MomentProps = {
  readonly at: string;
  readonly now: Date;
  readonly words: (time: string) => string;
};

function Moment({ at, now, words }: MomentProps) {
  const { relative, dateTime } = useFormat();
  // Clocks differ: a time in the future is shown as now.
  const seen = Date.parse(at) > now.getTime() ? now : new Date(at);
  return (
    <time dateTime={at} title={dateTime(at)}>
      {words(relative(seen, now))}
    </time>
  );
}
