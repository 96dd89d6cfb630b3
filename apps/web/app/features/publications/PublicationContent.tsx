import { IconChartBar, IconPhoto } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { imagesOf } from "@vestnik/domain/post";
import { useTranslation } from "react-i18next";
import { excerptOf } from "./excerpt.ts";
import classes from "./publications.module.css";

type PostContent = Extract<Publication, { kind: "post" }>["content"];
type PollContent = Extract<Publication, { kind: "poll" }>["content"];

/** What it says, in a few lines. */
export function PublicationContent({ publication }: { publication: Publication }) {
  switch (publication.kind) {
    case "post":
      return <PostContent content={publication.content} />;
    case "poll":
      return <PollContent content={publication.content} />;
    default:
      return publication satisfies never;
  }
}

function PostContent({ content }: { content: PostContent }) {
  const { t } = useTranslation("publications");
  const imageCount = imagesOf(content).length;
  return (
    <>
      <p className={classes["excerpt"]}>
        {excerptOf(content.text) || content.tags.join(" ") || t("item.untitled")}
      </p>
      {imageCount > 0 && (
        <span className={classes["withIcon"]}>
          <IconPhoto size={16} aria-hidden />
          {t("item.images", { count: imageCount })}
        </span>
      )}
    </>
  );
}

function PollContent({ content }: { content: PollContent }) {
  const { t } = useTranslation("publications");
  return (
    <>
      <p className={classes["excerpt"]}>
        <span className={classes["withIcon"]}>
          <IconChartBar size={16} aria-hidden />
          {t("item.poll")}
        </span>{" "}
        <strong>{content.question}</strong>
      </p>
      <ul className={classes["options"]} aria-label={t("item.options")}>
        {content.options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    </>
  );
}
