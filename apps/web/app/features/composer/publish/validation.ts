/** Finds what prevents a post from being published. */
import type { Channel } from "@vestnik/contract/channels";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { ErrorDetails, InputProblem, RefusalCode } from "@vestnik/domain/errors";
import { captioned } from "@vestnik/domain/messageShape";
import { checkPost, lengthLimit, type PostFacts } from "@vestnik/domain/post";
import { checkDueAt } from "@vestnik/domain/schedule";
import type { ChannelChoice } from "../timing/channelChoice.ts";
import { dueAtOf, type Timing } from "../timing/timing.ts";

export type ValidationProblem =
  /** A rule of the product, whose sentence is in the catalogue. */
  | { readonly kind: "refusal"; readonly code: RefusalCode; readonly details: ErrorDetails }
  /** The plan of this period is used up, or a problem of the page itself. */
  | {
      readonly kind:
        | "noneLeft"
        | "uploading"
        | "uploadFailed"
        | "channelsUnknown"
        | "channelsMissing"
        | "channelsUnusable";
    };

export type Surroundings = {
  /** Undefined until they are loaded. */
  readonly channels: readonly Channel[] | undefined;
  /** Posts and polls of this period; undefined until they are loaded, and where the form does not need them. */
  readonly meter: CreditInfo["publications"] | undefined;
  readonly now: Date;
  /** The channel of a scheduled post: it stays selectable with any status of its bot. */
  readonly currentChannelId?: string | undefined;
  /** The channels of a scheduled post where they are chosen apart from the draft; undefined where the draft has them. */
  readonly tickedIds?: readonly string[] | undefined;
};

/** Channels, plan and time; the same for posts and polls. */
export type Circumstances = {
  readonly channelCount: number;
  readonly channelChoice: ChannelChoice;
  /** Each of them in however many channels. */
  readonly postsLeft: number;
  readonly timing: Pick<Timing, "scheduleType" | "scheduledDate">;
  readonly now: Date;
};

export type Preparation = Circumstances & {
  readonly post: PostFacts;
  /** The length of the markup, where Telegram would refuse the post because of it. */
  readonly hugeMarkup: number | undefined;
  readonly uploading: boolean;
  readonly uploadFailed: boolean;
};

export function validationProblems(preparation: Preparation): readonly ValidationProblem[] {
  const { uploading, uploadFailed } = preparation;
  return [
    ...problemsOf(preparation).map(asValidationProblem),
    ...(uploading ? [{ kind: "uploading" } as const] : []),
    ...(uploadFailed ? [{ kind: "uploadFailed" } as const] : []),
    ...problemsAround(preparation),
  ];
}

export function problemsAround(circumstances: Circumstances): readonly ValidationProblem[] {
  return [
    ...channelProblems(circumstances),
    ...timeProblems(circumstances).map(asValidationProblem),
  ];
}

export function asValidationProblem({ code, details = {} }: InputProblem): ValidationProblem {
  return { kind: "refusal", code, details };
}

function problemsOf({ post, hugeMarkup, uploading }: Preparation): readonly InputProblem[] {
  // An upload counts as content.
  const problems = checkPost(post).filter(({ code }) => code !== "no_content" || !uploading);
  if (problems.length > 0 || hugeMarkup === undefined) return problems;
  const { limit } = lengthLimit(captioned({ ...post, hasWords: true }).length);
  return [
    { code: "text_too_long", details: { limit, count: hugeMarkup, over: hugeMarkup - limit } },
  ];
}

function timeProblems({ timing, now }: Circumstances): readonly InputProblem[] {
  const dueAt = dueAtOf(timing);
  if (timing.scheduleType === "later" && dueAt === null) return [{ code: "no_schedule_date" }];
  return checkDueAt(dueAt, now);
}

function channelProblems(circumstances: Circumstances): readonly ValidationProblem[] {
  const { channelChoice, channelCount, postsLeft } = circumstances;
  if (channelChoice === "unknown") return [{ kind: "channelsUnknown" }];
  if (channelChoice === "none") return [{ kind: "channelsMissing" }];
  if (channelChoice === "none usable") return [{ kind: "channelsUnusable" }];
  if (postsLeft === 0) return [{ kind: "noneLeft" }];
  return channelCount === 0 ? [{ kind: "refusal", code: "no_channel", details: {} }] : [];
}

const UNLIMITED = -1;
/** At or below this number the rest is shown beside the button. */
const FEW = 5;

/** Infinity without a limit, and where the number is unknown, because the server decides. */
export function postsLeft(meter: Surroundings["meter"]): number {
  if (meter === undefined || meter.limit === UNLIMITED) return Infinity;
  return Math.max(0, meter.limit - meter.used);
}

export function isFew(left: number): boolean {
  return left <= FEW;
}
