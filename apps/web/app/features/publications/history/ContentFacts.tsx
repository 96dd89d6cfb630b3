import { IconChartBar, IconPaperclip, IconPhoto } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import classes from "../publication/publications.module.css";

/** What a publication has besides its words: images and other files, or a poll and its rules. */
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
  const { media } = publication.content;
  const count = media.length;
  if (count === 0) return null;
  const arePhotos = media.every(({ kind }) => kind === "photo");
  const Sign = arePhotos ? IconPhoto : IconPaperclip;
  return (
    <span className={classes["withIcon"]}>
      <Sign size={16} aria-hidden />
      {t(arePhotos ? "item.images" : "item.files", { count })}
    </span>
  );
}
