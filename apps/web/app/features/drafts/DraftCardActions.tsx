import { IconArticle, IconChartBar, IconPencil, IconTrash, type Icon } from "@tabler/icons-react";
import type { Draft } from "@vestnik/contract/drafts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./drafts.module.css";

export type DraftActions = {
  readonly copy: (draft: Draft, to: "post" | "poll") => void;
  readonly remove: (draft: Draft) => void;
};

type DraftCardActionsProps = {
  readonly draft: Draft;
  readonly editAddress: string;
  readonly actions: DraftActions;
};

/** The actions of a draft, as icons and words. Plain elements, because there may be hundreds of them. */
export function DraftCardActions({ draft, editAddress, actions }: DraftCardActionsProps) {
  const { t } = useTranslation("drafts");
  const { title } = draft;
  const named = (action: string) => ({
    className: classes["action"],
    // The accessible name contains the visible label.
    "aria-label": t("action.forDraft", { action, title }),
  });
  return (
    <div className={classes["actions"]}>
      <Link
        to={editAddress}
        {...named(t("action.edit"))}
        className={`${classes["action"]} ${classes["edit"]}`}
      >
        <Sign icon={IconPencil} words={t("action.edit")} />
      </Link>
      <button
        type="button"
        {...named(t("action.copyToPost.name"))}
        onClick={() => actions.copy(draft, "post")}
      >
        <Sign icon={IconArticle} words={t("action.copyToPost.short")} />
      </button>
      <button
        type="button"
        {...named(t("action.copyToPoll.name"))}
        onClick={() => actions.copy(draft, "poll")}
      >
        <Sign icon={IconChartBar} words={t("action.copyToPoll.short")} />
      </button>
      <button type="button" {...named(t("action.delete"))} onClick={() => actions.remove(draft)}>
        <Sign icon={IconTrash} words={t("action.delete")} />
      </button>
    </div>
  );
}

function Sign({ icon: Picture, words }: { icon: Icon; words: string }) {
  return (
    <>
      <Picture size={16} aria-hidden />
      {words}
    </>
  );
}
