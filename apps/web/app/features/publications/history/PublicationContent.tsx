import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { excerptOf } from "../../../shared/text/excerpt.ts";
import { FoundWords } from "./FoundWords.tsx";
import classes from "../publication/publications.module.css";

export type PublicationContentProps = {
  readonly publication: Publication;
  /** The words of the search are shown and marked. */
  readonly search?: string;
};

/** The content in a few lines: the words of a post, or the question and the options of a poll. */
export function PublicationContent({ publication, search = "" }: PublicationContentProps) {
  const { t } = useTranslation("publications");
  if (publication.kind === "post") {
    const { text, tags } = publication.content;
    const words = excerptOf(text, search) || tags.join(" ") || t("item.untitled");
    return (
      <p className={classes["excerpt"]}>
        <FoundWords text={words} search={search} />
      </p>
    );
  }
  const { question, options } = publication.content;
  return (
    <>
      <p className={classes["excerpt"]}>
        <FoundWords text={question} search={search} />
      </p>
      <ul className={classes["options"]} aria-label={t("item.options")}>
        {options.map((option) => (
          <li key={option}>
            <FoundWords text={option} search={search} />
          </li>
        ))}
      </ul>
    </>
  );
}
