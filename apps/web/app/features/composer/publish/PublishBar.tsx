import type { Publication } from "@vestnik/contract/publications";
import { Button } from "@mantine/core";
import { IconBroadcast, IconClock, IconSend } from "@tabler/icons-react";
import type { CreditInfo } from "@vestnik/contract/credits";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CHANNELS_TAB } from "../../../shared/addresses/tabAddresses.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../Composer.module.css";
import { FormBar } from "./FormBar.tsx";
import { PublishHint } from "./PublishHint.tsx";
import { isFew, postsLeft, type ValidationProblem } from "./validation.ts";
import { dueAtOf, type ScheduleType, type Timing } from "../timing/timing.ts";
import type { Publishing } from "./publishing.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { LargerPlanLater } from "../timing/LargerPlanLater.tsx";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";

const HINT_ID = "publish-hint";

type PublishBarProps = {
  readonly kind: Publication["kind"];
  readonly label: PublishLabel;
  readonly scheduleType: ScheduleType;
  readonly problems: readonly ValidationProblem[];
  /** Undefined until they are loaded. */
  readonly credits: CreditInfo | undefined;
  /** True right after publishing: then the missing parts of the next post are not listed yet. */
  readonly isFresh: boolean;
  readonly publishing: Publishing;
  /** A button that leads to the preview, while there is one. */
  readonly toPreview: ReactNode;
};

export function PublishBar(props: PublishBarProps) {
  const { kind, label, problems, publishing } = props;
  // Without a channel nothing can be sent, so the one step that leads on takes the place of the button.
  const isUnconnected = problems.some(({ kind: problem }) => problem === "channelsMissing");
  const mayHint = publishing.triedInVain || !(props.isFresh || isUnconnected);
  const hinted = mayHint ? problems : problems.filter(isNoneLeft);
  const isHinted = hinted.length > 0;
  const isNoneLeftSaid = hinted.some(isNoneLeft);
  const sentence = [label.words, label.rest].filter(Boolean).join(" ");
  const Icon = props.scheduleType === "now" ? IconSend : IconClock;
  return (
    <FormBar
      problem={
        !(isNoneLeftSaid && isLimitReached(publishing)) && (
          <PublishProblem kind={kind} publishing={publishing} mayTry={problems.length === 0} />
        )
      }
      button={
        <>
          {props.toPreview}
          {isUnconnected ? (
            <ConnectChannel />
          ) : (
            <Button
              className={classes["publish"] ?? ""}
              size="lg"
              leftSection={<Icon size={20} aria-hidden />}
              disabled={problems.length > 0}
              loading={publishing.isSending}
              aria-label={sentence}
              aria-describedby={isHinted ? HINT_ID : undefined}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={publishing.submit}
            >
              {label.words}
            </Button>
          )}
        </>
      }
    >
      {label.rest !== undefined && !isUnconnected && (
        <div className={classes["due"]} aria-hidden>
          {label.rest}
        </div>
      )}
      {!isNoneLeftSaid && <FewLeft credits={props.credits} />}
      {isHinted && (
        <PublishHint
          id={HINT_ID}
          intent={props.scheduleType}
          problems={hinted}
          spoken={publishing.triedInVain || isLimitReached(publishing)}
        />
      )}
    </FormBar>
  );
}

function isNoneLeft({ kind }: ValidationProblem): boolean {
  return kind === "noneLeft";
}

function isLimitReached({ refusal }: Publishing): boolean {
  return refusal?.code === "publication_limit_reached";
}

function ConnectChannel() {
  const { t } = useTranslation("composer");
  return (
    <Button
      component={Link}
      to={CHANNELS_TAB}
      className={classes["publish"] ?? ""}
      size="lg"
      leftSection={<IconBroadcast size={20} aria-hidden />}
    >
      {t("channels.emptyAction")}
    </Button>
  );
}

function FewLeft({ credits }: Pick<PublishBarProps, "credits">) {
  const { t } = useTranslation("composer");
  const { date } = useFormat();
  const count = postsLeft(credits?.publications);
  if (!credits || !isFew(count)) return null;
  return (
    <div className={classes["hint"]}>
      {t("publish.left", { count, date: date(credits.resetDate) })}
    </div>
  );
}

/** Loaded on demand: few texts are sent twice. */
const RepeatedQuestion = lazyPart(
  withTexts(
    ["composerNotices"],
    async () => (await import("./RepeatedQuestion.tsx")).RepeatedQuestion,
  ),
);

/** Refusals that a larger plan would lift. */
const codesOfPlan = ["publication_limit_reached", "channel_over_plan"];

type PublishProblemProps = {
  readonly kind: Publication["kind"];
  readonly publishing: Publishing;
  /** Another try is possible. */
  readonly mayTry: boolean;
};

/** What happened to the last try, unless it was accepted. */
function PublishProblem({ kind, publishing, mayTry }: PublishProblemProps) {
  const { t } = useTranslation(["composer", "general"]);
  const sentenceOf = useErrorSentence();
  const { isUnchanged, isUnsent, isSending } = publishing;
  if (publishing.unansweredBody !== undefined) {
    // A post that was never sent and was changed since is a new post.
    if (isUnsent && !isUnchanged) return null;
    const again = isUnchanged && mayTry && (
      <Button variant="default" size="sm" loading={isSending} onClick={publishing.submit}>
        {t("publish.again")}
      </Button>
    );
    if (isUnsent) {
      return (
        <Notice tone="warning" role="alert" title={t("general:error.unsent")} actions={again}>
          {t("general:error.offlineRemedy")}
        </Notice>
      );
    }
    return (
      <Notice tone="warning" role="alert" title={t("publish.unknownTitle")} actions={again}>
        {t(isUnchanged ? `${kind}.unknownText` : `${kind}.unknownChanged`)}
      </Notice>
    );
  }
  if (isSending) return null;
  if (publishing.repeated) {
    return (
      <Suspense fallback={null}>
        <RepeatedQuestion
          kind={kind}
          about={publishing.repeated}
          onAgain={publishing.publishAgain}
        />
      </Suspense>
    );
  }
  if (!publishing.refusal) return null;
  return (
    <Notice tone="bad" role="alert" title={t(`${kind}.refusedTitle`)}>
      {fullSentences(sentenceOf(publishing.refusal))}{" "}
      {codesOfPlan.includes(publishing.refusal.code) && <LargerPlanLater wanted="plan" />}
    </Notice>
  );
}

/** What the button does, exactly: its words, which fit into one line, and the rest of the sentence, which is shown below it. */
type PublishLabel = { readonly words: string; readonly rest?: string };

export function usePublishLabel(timing: Timing, channelCount: number, now: Date): PublishLabel {
  const { t } = useTranslation("composer");
  const { shortDateTime } = useFormat();
  const dueAt = dueAtOf(timing);
  const count = channelCount;
  if (timing.scheduleType === "now") {
    const words = t("publish.button");
    return count === 0 ? { words } : { words, rest: t("publish.inCount", { count }) };
  }
  const words = t("publish.schedule");
  if (dueAt === null) return { words };
  const time = shortDateTime(dueAt, now);
  return {
    words,
    rest: count === 0 ? t("publish.dueAt", { time }) : t("publish.dueAtCount", { time, count }),
  };
}
