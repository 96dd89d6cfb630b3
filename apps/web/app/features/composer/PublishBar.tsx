import { Button, Stack } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { CreditInfo } from "@vestnik/contract/credits";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { useFormat } from "../../shared/time/useFormat.ts";
import { Notice } from "../../shared/ui/Notice.tsx";
import classes from "./Composer.module.css";
import { useEmptiedDraft } from "./emptiedDraft.ts";
import { isFew, publicationsLeft } from "./publicationsLeft.ts";
import { PublishHint } from "./PublishHint.tsx";
import type { Obstacle } from "./readiness.ts";
import type { PublishPost } from "./usePublishPost.ts";

const HINT_ID = "publish-hint";

export type PublishBarProps = {
  readonly channelCount: number;
  readonly obstacles: readonly Obstacle[];
  /** Undefined until it is known. */
  readonly credits: CreditInfo | undefined;
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
  // Nobody who has just published wants to hear what the next post lacks.
  const isFresh = useEmptiedDraft(({ emptied }) => emptied?.why === "published");
  const isHinted = obstacles.length > 0 && (props.triedInVain || !isFresh);
  const label =
    channelCount === 0 ? t("publish.button") : t("publish.buttonCount", { count: channelCount });
  return (
    <Stack gap="sm" className={classes["bar"] ?? ""}>
      <PublishProblem {...props} />
      <Button
        className={classes["publish"] ?? ""}
        size="lg"
        leftSection={<IconSend size={20} aria-hidden />}
        disabled={obstacles.length > 0}
        loading={publishing.isSending}
        aria-describedby={isHinted ? HINT_ID : undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onPublish}
      >
        {label}
      </Button>
      <FewLeft credits={props.credits} />
      {isHinted && <PublishHint id={HINT_ID} obstacles={obstacles} spoken={props.triedInVain} />}
    </Stack>
  );
}

function FewLeft({ credits }: { credits: CreditInfo | undefined }) {
  const { t } = useTranslation("composer");
  const { date } = useFormat();
  const left = publicationsLeft(credits?.publications);
  if (!credits || !isFew(left)) return null;
  return (
    <div className={classes["hint"]}>
      {t("publish.left", { count: left, date: date(credits.resetDate) })}
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
  return (
    <Notice tone="bad" role="alert" title={t("publish.refusedTitle")}>
      {fullSentences(sentenceOf(publishing.refusal))}
    </Notice>
  );
}
