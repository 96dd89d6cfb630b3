import { useDisclosure } from "@mantine/hooks";
import type { Publication } from "@vestnik/contract/publications";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { foldRows } from "./foldRows.ts";
import { needsAttention } from "./needsAttention.ts";
import { UnfoldButton } from "./UnfoldButton.tsx";
import { useChannelOrder } from "./useChannelOrder.ts";

type FoldedRowsProps = {
  /** Of one decision. */
  readonly publications: readonly Publication[];
  readonly className: string | undefined;
  readonly row: (publication: Publication) => ReactNode;
};

/** A row for each channel. Of many only those that need their owner are shown at once, first; the others are behind a button. */
export function FoldedRows({ publications, className, row }: FoldedRowsProps) {
  const { t } = useTranslation("publications");
  const id = useId();
  const [opened, { toggle }] = useDisclosure(false);
  const ordered = useChannelOrder(publications);
  const { needed, folded } = foldRows(ordered, useNeeded(publications));
  const count = folded.length;
  const isAllDone = folded.every(({ status }) => status === "published");
  const unfold = needed.length > 0 ? "entry.moreChannels" : "entry.showChannels";
  return (
    <>
      <ul className={className} id={id}>
        {[...needed, ...(opened ? folded : [])].map(row)}
      </ul>
      {count > 0 && (
        <UnfoldButton opened={opened} controls={id} onToggle={toggle}>
          {opened ? t("entry.fewer") : t(isAllDone ? "entry.published" : unfold, { count })}
        </UnfoldButton>
      )}
    </>
  );
}

/** The ids of those that need their owner, or did since they are shown: what becomes of a decision appears where it was made. */
function useNeeded(publications: readonly Publication[]): ReadonlySet<string> {
  const [needed, setNeeded] = useState<ReadonlySet<string>>(new Set());
  const added = publications.filter((each) => needsAttention(each) && !needed.has(each.id));
  const all = new Set([...needed, ...added.map(({ id }) => id)]);
  if (added.length > 0) setNeeded(all);
  return all;
}
