import { IconChartBar, IconPhoto } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { imagesOf } from "@vestnik/domain/post";
import { useTranslation } from "react-i18next";
import classes from "../publication/publications.module.css";

/** What a publication has besides its words: images, or a poll and its rules. */
export function ContentFacts({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
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
  const count = imagesOf(publication.content).length;
  if (count === 0) return null;
  return (
    <span className={classes["withIcon"]}>
      <IconPhoto size={16} aria-hidden />
      {t("item.images", { count })}
    </span>
  );
}
