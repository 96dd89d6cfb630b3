import { Button } from "@mantine/core";
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

/** What can be done with a draft, in signs and words. */
export function DraftCardActions({ draft, editAddress, actions }: DraftCardActionsProps) {
  const { t } = useTranslation("drafts");
  const { title } = draft;
  const look = (Sign: Icon, action: string) => ({
    className: classes["action"] ?? "",
    variant: "default",
    size: "compact-sm",
    leftSection: <Sign size={16} aria-hidden />,
    "aria-label": t("action.forDraft", { action, title }),
    children: action,
  });
  return (
    <div className={classes["actions"]}>
      <Button component={Link} to={editAddress} {...look(IconPencil, t("action.edit"))} />
      <Button {...look(IconTrash, t("action.delete"))} onClick={() => actions.remove(draft)} />
      <Button
        {...look(IconArticle, t("action.copyToPost"))}
        onClick={() => actions.copy(draft, "post")}
      />
      <Button
        {...look(IconChartBar, t("action.copyToPoll"))}
        onClick={() => actions.copy(draft, "poll")}
      />
    </div>
  );
}
