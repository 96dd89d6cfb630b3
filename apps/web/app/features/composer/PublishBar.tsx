import { Button, Stack } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { errorSentence } from "@vestnik/contract/errorSentences";
import { useTranslation } from "react-i18next";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { Notice } from "../../shared/ui/Notice.tsx";
import classes from "./Composer.module.css";
import type { Obstacle } from "./readiness.ts";
import type { PublishPost } from "./usePublishPost.ts";

const HINT_ID = "publish-hint";

export type PublishBarProps = {
  readonly channelCount: number;
  readonly obstacles: readonly Obstacle[];
  /** True once somebody has tried in vain: then the hint is spoken. */
  readonly triedInVain: boolean;
  readonly publishing: PublishPost;
  /** Whether the post with the lost answer is the one on the screen. */
  readonly isSamePost: boolean;
  readonly onPublish: () => void;
};

export function PublishBar(props: PublishBarProps) {
  const { channelCount, obstacles, publishing, onPublish } = props;
  const { t } = useTranslation("composer");
  const label =
    channelCount === 0 ? t("publish.button") : t("publish.buttonCount", { count: channelCount });
  return (
    <Stack gap="sm">
      <PublishProblem {...props} />
      <Button
        className={classes["publish"] ?? ""}
        size="lg"
        leftSection={<IconSend size={20} aria-hidden />}
        disabled={obstacles.length > 0}
        loading={publishing.isSending}
        aria-describedby={obstacles.length > 0 ? HINT_ID : undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onPublish}
      >
        {label}
      </Button>
      {obstacles.length > 0 && <Hint obstacles={obstacles} spoken={props.triedInVain} />}
    </Stack>
  );
}

/** Why the button is off, in words. */
function Hint({ obstacles, spoken }: { obstacles: readonly Obstacle[]; spoken: boolean }) {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const sentences = obstacles.map((obstacle) =>
    obstacle.kind === "refusal"
      ? errorSentence(obstacle.code, language, obstacle.details).text
      : t(`publish.${obstacle.kind}`),
  );
  return (
    <div className={classes["hint"]} id={HINT_ID} {...(spoken ? { role: "alert" } : {})}>
      {t("publish.missing")}
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** What became of the last try, unless it was accepted. */
function PublishProblem({ publishing, isSamePost, obstacles, onPublish }: PublishBarProps) {
  const { t } = useTranslation("composer");
  const sentenceOf = useErrorSentence();
  if (publishing.isSending) return null;
  if (publishing.unansweredBody !== undefined) {
    const again = isSamePost && obstacles.length === 0 && (
      <Button variant="default" size="sm" onClick={onPublish}>
        {t("publish.again")}
      </Button>
    );
    return (
      <Notice tone="warning" role="alert" title={t("publish.unknownTitle")} actions={again}>
        {t(isSamePost ? "publish.unknownText" : "publish.unknownChanged")}
      </Notice>
    );
  }
  if (!publishing.refusal) return null;
  const { text, remedy } = sentenceOf(publishing.refusal);
  return (
    <Notice tone="bad" role="alert" title={t("publish.refusedTitle")}>
      {text} {remedy}
    </Notice>
  );
}
