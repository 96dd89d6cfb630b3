import { IconChartBar } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { mediaSigns } from "../../../shared/images/mediaSigns.ts";
import { useMediaWords } from "../../../shared/publications/useMediaWords.ts";
import classes from "../publication/publications.module.css";

/** What a publication has besides its words: images and other files, or a poll and its rules. */
export function ContentFacts({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const mediaWords = useMediaWords();
  if (publication.kind === "poll") {
    const { isAnonymous, allowsMultipleAnswers, quiz } = publication.content;
    return (
      <span className={classes["withIcon"]}>
        <IconChartBar size={16} aria-hidden />
        {t(quiz ? "item.quiz" : "item.poll")}
        {allowsMultipleAnswers && ` · ${t("item.severalAnswers")}`}
        {!isAnonymous && ` · ${t("item.namedVotes")}`}
      </span>
    );
  }
  const kinds = publication.content.media.map(({ kind }) => kind);
  const [first] = kinds;
  if (first === undefined) return null;
  const Sign = mediaSigns[first];
  return (
    <span className={classes["withIcon"]}>
      <Sign size={16} aria-hidden />
      {mediaWords(kinds)}
    </span>
  );
}
