import { Button, VisuallyHidden } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import type { Draft } from "@vestnik/contract/drafts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTypedSearch } from "../../shared/search/useTypedSearch.ts";
import { useFormat } from "../../shared/time/useFormat.ts";
import { EmptyState } from "../../shared/ui/EmptyState.tsx";
import type { DraftActions } from "./DraftCardActions.tsx";
import { DraftGrid } from "./DraftGrid.tsx";
import { isNarrowed, narrowDrafts, sortDrafts } from "./draftFilter.ts";
import { DraftToolbar } from "./DraftToolbar.tsx";
import classes from "./drafts.module.css";
import { useDraftFilter } from "./useDraftFilter.ts";

export type DraftListProps = {
  readonly drafts: readonly Draft[];
  readonly editAddress: (id: string) => string;
  readonly actions: DraftActions;
};

/** The filtered and sorted drafts, a limited number at a time. */
export function DraftList({ drafts, editAddress, actions }: DraftListProps) {
  const { t } = useTranslation("drafts");
  const { locale } = useFormat();
  const [filter, change] = useDraftFilter();
  const { show, sort } = filter;
  const typed = useTypedSearch(filter.search, (search) => change({ search }));
  const { search } = typed;
  const sorted = useMemo(() => sortDrafts(drafts, sort, locale), [drafts, sort, locale]);
  const shown = useMemo(() => narrowDrafts(sorted, { show, search }), [sorted, show, search]);
  const [count, total] = [shown.length, drafts.length];

  function showAll() {
    typed.type("");
    change({ show: "all", search: "" });
  }

  return (
    <>
      <DraftToolbar filter={filter} search={typed} onChange={change} />
      <div role="status" className={classes["count"]}>
        <DraftCount count={count} total={total} isNarrowed={isNarrowed({ show, search })} />
      </div>
      {count === 0 ? (
        <EmptyState icon={IconSearchOff} title={t("nothing.title")} text={t("nothing.text")}>
          <Button variant="default" onClick={showAll}>
            {t("nothing.clear")}
          </Button>
        </EmptyState>
      ) : (
        <DraftGrid
          shown={shown}
          question={`${show} ${sort} ${search}`}
          editAddress={editAddress}
          actions={actions}
        />
      )}
    </>
  );
}

type DraftCountProps = {
  readonly count: number;
  readonly total: number;
  readonly isNarrowed: boolean;
};

/** A live region: the large text of an empty list is not announced, so this line also says that nothing was found. */
function DraftCount({ count, total, isNarrowed: isPart }: DraftCountProps) {
  const { t } = useTranslation("drafts");
  if (count === 0) return <VisuallyHidden>{t("nothing.title")}</VisuallyHidden>;
  return isPart ? t("found", { count, total }) : t("count", { count: total });
}
