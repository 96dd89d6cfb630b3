import type { Publication } from "@vestnik/contract/publications";
import { ownTexts } from "../../../shared/publications/ownText.ts";
import { ChannelRow } from "./ChannelRow.tsx";
import { FoldedRows } from "./FoldedRows.tsx";
import classes from "./publications.module.css";

/** The result in each channel. */
export function ChannelRows({ publications }: { publications: readonly Publication[] }) {
  const own = new Set(ownTexts(publications));
  const last = Math.max(...publications.map(({ dueAt }) => Date.parse(dueAt)));
  return (
    <FoldedRows
      publications={publications}
      className={classes["rows"]}
      row={(publication) => (
        <ChannelRow
          key={publication.id}
          publication={publication}
          hasOwnText={own.has(publication)}
          isElsewhen={Date.parse(publication.dueAt) < last}
        />
      )}
    />
  );
}
