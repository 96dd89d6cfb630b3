import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useDrafts } from "../../shared/api/queries/draftQueries.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import type { DraftActions } from "./DraftCardActions.tsx";
import { DraftList, type DraftListProps } from "./DraftList.tsx";
import classes from "./drafts.module.css";
import { DraftsSkeleton } from "./DraftsSkeleton.tsx";
import { NoDrafts } from "./NoDrafts.tsx";
import { useDraftFocus } from "./useDraftFocus.ts";
import { useDraftRemoval } from "./useDraftRemoval.ts";

export type DraftsPanelProps = {
  /** The address of the editor of a draft, or of a new one, from the present address. */
  readonly editorAddress: (from: URLSearchParams, id?: string) => string;
  /** Copies the draft into the form of posts or polls and opens it. */
  readonly onCopy: (draft: Draft, to: "post" | "poll") => void;
};

/** Every draft of posts and polls, with the actions on them. */
export function DraftsPanel({ editorAddress, onCopy }: DraftsPanelProps) {
  const { t } = useTranslation(["drafts", "emptyForm"]);
  const [params] = useSearchParams();
  const drafts = useDrafts();
  const remove = useDraftRemoval();
  const { section, leave } = useDraftFocus(drafts.data);
  const actions = useStableActions({
    copy: onCopy,
    remove: (draft) => {
      leave(draft);
      void remove(draft);
    },
  });
  const newAddress = editorAddress(params);
  return (
    <section ref={section} aria-labelledby="drafts-heading" className={classes["page"]}>
      <div className={classes["head"]}>
        <h2 id="drafts-heading" tabIndex={-1}>
          {t("emptyForm:panel.drafts")}
        </h2>
        {drafts.data !== undefined && drafts.data.length > 0 && (
          <Button
            component={Link}
            to={newAddress}
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t("new")}
          </Button>
        )}
      </div>
      <DraftsContent
        drafts={drafts}
        newAddress={newAddress}
        editAddress={(id) => editorAddress(params, id)}
        actions={actions}
      />
    </section>
  );
}

type DraftsContentProps = Omit<DraftListProps, "drafts"> & {
  readonly drafts: ReturnType<typeof useDrafts>;
  readonly newAddress: string;
};

function DraftsContent({ drafts, newAddress, ...rest }: DraftsContentProps) {
  const { t } = useTranslation("drafts");
  if (drafts.isPending) return <DraftsSkeleton />;
  if (drafts.data === undefined) {
    return (
      <FailureNotice
        title={t("error_loading")}
        error={drafts.error}
        onRetry={() => void drafts.refetch()}
      />
    );
  }
  if (drafts.data.length === 0) return <NoDrafts newAddress={newAddress} />;
  return <DraftList drafts={drafts.data} {...rest} />;
}

/** The same object for the life of the page, so that cards do not render again without need. */
function useStableActions(actions: DraftActions): DraftActions {
  const latest = useRef(actions);
  // Outside React: the buttons of cards that were rendered earlier.
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      copy: (draft, to) => latest.current.copy(draft, to),
      remove: (draft) => latest.current.remove(draft),
    }),
    [],
  );
}
