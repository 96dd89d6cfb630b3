import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ownTexts } from "../../../shared/publications/ownText.ts";
import { ChannelRow } from "./ChannelRow.tsx";
import { needsAttention } from "./needsAttention.ts";
import classes from "./publications.module.css";
import { useChannelOrder } from "./useChannelOrder.ts";

/** At or below this number of channels all rows are shown. */
const MAX_UNFOLDED_ROWS = 4;

/** The result in each channel. When there are many, successes are folded away; rows that need the owner are always shown. */
export function ChannelRows({ publications }: { publications: readonly Publication[] }) {
  const { t } = useTranslation("publications");
  const id = useId();
  const [opened, { toggle }] = useDisclosure(false);
  const ordered = useChannelOrder(publications);
  const shown = opened ? ordered : atAGlance(ordered);
  const own = new Set(ownTexts(publications));
  const last = Math.max(...publications.map(({ dueAt }) => Date.parse(dueAt)));
  const isFoldable = shown.length < ordered.length || opened;
  return (
    <>
      <ul className={classes["rows"]} id={id}>
        {shown.map((publication) => (
          <ChannelRow
            key={publication.id}
            publication={publication}
            hasOwnText={own.has(publication)}
            isElsewhen={Date.parse(publication.dueAt) < last}
          />
        ))}
      </ul>
      {isFoldable && (
        <Button
          variant="subtle"
          size="compact-sm"
          mih={32}
          className={classes["unfold"] ?? ""}
          aria-expanded={opened}
          aria-controls={id}
          rightSection={<IconChevronDown size={16} aria-hidden data-opened={opened} />}
          onClick={toggle}
        >
          {opened
            ? t("entry.fewer")
            : t("entry.moreChannels", { count: ordered.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function atAGlance(publications: readonly Publication[]): readonly Publication[] {
  if (publications.length <= MAX_UNFOLDED_ROWS + 1) return publications;
  let room = MAX_UNFOLDED_ROWS - publications.filter(needsAttention).length;
  return publications.filter((publication) => needsAttention(publication) || room-- > 0);
}
