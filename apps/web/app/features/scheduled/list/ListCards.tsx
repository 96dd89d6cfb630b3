import { useId } from "react";
import { useTranslation } from "react-i18next";
import { lookOf } from "../../../shared/publications/displayStatus.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { useItemWords } from "../items/useItemWords.ts";
import { ItemButtons } from "./ItemButtons.tsx";
import { ItemChannels } from "./ItemChannels.tsx";
import { ItemContent, ItemKind } from "./ItemContent.tsx";
import { CARE, type ListSection } from "./listSections.ts";
import type { ListRowProps, ListRowsProps } from "./ListTable.tsx";
import classes from "./ScheduledList.module.css";
import { SectionHeading } from "./SectionHeading.tsx";

/** The list without columns, for narrow screens. */
export function ListCards({ sections, ...rest }: ListRowsProps) {
  const { t } = useTranslation("scheduled");
  const wordsOf = useItemWords();
  return (
    <div role="group" aria-label={t("list.label")}>
      {sections.map((section) => (
        <CardSection key={section.of} section={section} wordsOf={wordsOf} {...rest} />
      ))}
    </div>
  );
}

type CardSectionProps = Omit<ListRowsProps, "sections"> & {
  readonly section: ListSection;
  readonly wordsOf: ReturnType<typeof useItemWords>;
};

function CardSection({ section: { of, items }, wordsOf, ...rest }: CardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["cardSection"]}>
      <h3 id={id} className={classes["dayHead"]}>
        <SectionHeading of={of} />
      </h3>
      <ul className={classes["cards"]}>
        {items.map((item) => (
          <Card key={item.key} item={item} words={wordsOf(item)} withDay={of === CARE} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function Card({ item, words, withDay, actions, onDialog }: ListRowProps) {
  const { shortDateTime, time } = useFormat();
  const now = useNow();
  return (
    <li data-tone={lookOf(words.displayStatus).tone}>
      <div className={classes["cardHead"]}>
        <time dateTime={item.dueAt}>
          {withDay ? shortDateTime(item.dueAt, now) : time(item.dueAt)}
        </time>
        <DisplayStatusBadge displayStatus={words.displayStatus} />
      </div>
      <div className={classes["content"]}>
        <ItemContent item={item} words={words} onDialog={onDialog} />
      </div>
      <div className={classes["cardFoot"]}>
        <span>
          <ItemKind words={words} />
          <ItemChannels words={words} />
        </span>
        <ItemButtons item={item} title={words.title} actions={actions} onDialog={onDialog} />
      </div>
    </li>
  );
}
