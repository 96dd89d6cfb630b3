import type { Publication } from "@vestnik/contract/publications";
import { Button } from "@mantine/core";
import { IconBroadcast, IconClock, IconSend } from "@tabler/icons-react";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CHANNELS_TAB } from "../../../shared/addresses/tabAddresses.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../Composer.module.css";
import { FormBar } from "./FormBar.tsx";
import { PublishHint } from "./PublishHint.tsx";
import { PublishProblem } from "./PublishProblem.tsx";
import { isFew, postsLeft, type ValidationProblem } from "./validation.ts";
import type { PublishLabel } from "./usePublishLabel.ts";
import type { ScheduleType } from "../whereAndWhen/timing.ts";
import type { Publishing } from "./usePublishing.ts";

const HINT_ID = "publish-hint";

export type PublishBarProps = {
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
