import { List } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { creditCosts } from "@vestnik/domain/credits";
import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTION_LENGTH,
  MIN_OPTIONS,
} from "@vestnik/domain/poll";
import { MAX_FILE_BYTES, MAX_MEDIA } from "@vestnik/domain/media";
import { IMAGE_TYPES, lengthLimit, MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import { useTranslation } from "react-i18next";
import { aiSettings } from "../../../shared/api/queries/aiSettings.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Chapter } from "./Chapter.tsx";

const MB = 1024 * 1024;
const TYPE_NAMES: Readonly<Record<(typeof IMAGE_TYPES)[number], string>> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/gif": "GIF",
  "image/webp": "WebP",
};

/** What a post and a poll hold; every number is the product's own. */
export function WritingLimits() {
  const { t } = useTranslation("instructions");
  const { number } = useFormat();
  const settings = useQuery(aiSettings);
  const { text, tags, image } = creditCosts;
  return (
    <Chapter title={t("service.content.title")}>
      <List.Item>
        {t("service.content.length", {
          message: number(lengthLimit(0).limit),
          caption: number(lengthLimit(1).limit),
        })}
      </List.Item>
      <List.Item>
        {t("service.content.images", {
          images: MAX_MEDIA,
          fileMegabytes: MAX_FILE_BYTES / 1024 ** 2,
          types: IMAGE_TYPES.map((type) => TYPE_NAMES[type]).join(", "),
          megabytes: MAX_IMAGE_BYTES / MB,
        })}
      </List.Item>
      <List.Item>
        {t("service.content.polls", {
          least: MIN_OPTIONS,
          most: MAX_OPTIONS,
          question: MAX_QUESTION_LENGTH,
          option: MAX_OPTION_LENGTH,
        })}
      </List.Item>
      {/* Without an AI there is nothing to say about it. */}
      {settings.data?.text && (
        <List.Item>{t("service.content.ai", { text, tags, image })}</List.Item>
      )}
      <List.Item>{t("service.content.templates")}</List.Item>
      <List.Item>{t("service.content.drafts")}</List.Item>
    </Chapter>
  );
}
