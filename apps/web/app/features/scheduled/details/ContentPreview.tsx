import type { Publication } from "@vestnik/contract/publications";
import { imagesOf } from "@vestnik/domain/post";
import { useTranslation } from "react-i18next";
import { contentText } from "../../../shared/text/contentText.ts";
import classes from "./ItemDetails.module.css";

/** A short preview of the content: the words, the pictures, the question. */
export function ContentPreview({ publication }: { publication: Publication }) {
  return publication.kind === "poll" ? (
    <PollPreview content={publication.content} />
  ) : (
    <PostPreview content={publication.content} />
  );
}

type ContentOf<Kind> = Extract<Publication, { kind: Kind }>["content"];

function PostPreview({ content }: { content: ContentOf<"post"> }) {
  const { t } = useTranslation("scheduled");
  const text = contentText(content.text);
  const images = imagesOf(content);
  return (
    <div className={classes["preview"]}>
      {images.length > 0 && (
        <div className={classes["images"]}>
          {images.map((imageUrl, index) => (
            <img
              key={imageUrl}
              src={imageUrl}
              alt={t("details.image", { number: index + 1 })}
              loading="lazy"
              referrerPolicy="no-referrer"
            />
          ))}
        </div>
      )}
      {text !== "" && <p>{text}</p>}
      {content.tags.length > 0 && <p className={classes["tags"]}>{content.tags.join(" ")}</p>}
    </div>
  );
}

function PollPreview({ content }: { content: ContentOf<"poll"> }) {
  const { t } = useTranslation("scheduled");
  const { question, options, isAnonymous, allowsMultipleAnswers } = content;
  return (
    <div className={classes["preview"]}>
      <p>
        <strong>{question}</strong>
      </p>
      <ul aria-label={t("details.options")}>
        {options.map((option, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- options may be equal and never move
          <li key={index}>{option}</li>
        ))}
      </ul>
      <p className={classes["tags"]}>
        {t(isAnonymous ? "details.anonymous" : "details.public")} ·{" "}
        {t(allowsMultipleAnswers ? "details.multiple" : "details.single")}
      </p>
    </div>
  );
}
