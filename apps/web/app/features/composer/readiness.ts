/** What still keeps a post from being published. */
import type { ErrorDetails, RefusalCode } from "@vestnik/domain/errors";
import { checkPost, type PostFacts } from "@vestnik/domain/post";
import type { ChannelChoice } from "./channelChoice.ts";

export type Obstacle =
  /** A rule of the product; its sentence is in the catalogue. */
  | { readonly kind: "refusal"; readonly code: RefusalCode; readonly details: ErrorDetails }
  /** More channels are chosen than publications are left. */
  | { readonly kind: "tooFewLeft"; readonly left: number }
  /** Something of the page itself. */
  | {
      readonly kind:
        | "uploading"
        | "uploadFailed"
        | "channelsUnknown"
        | "channelsMissing"
        | "channelsUnusable";
    };

export type Preparation = {
  readonly post: PostFacts;
  readonly channelCount: number;
  readonly channelChoice: ChannelChoice;
  readonly publicationsLeft: number;
  readonly uploading: boolean;
  readonly uploadFailed: boolean;
};

export function obstaclesOf(preparation: Preparation): readonly Obstacle[] {
  const { post, uploading, uploadFailed } = preparation;
  // An image on its way is content as soon as it arrives.
  const problems = checkPost(post).filter(({ code }) => code !== "no_content" || !uploading);
  return [
    ...problems.map(({ code, details = {} }): Obstacle => ({ kind: "refusal", code, details })),
    ...(uploading ? [{ kind: "uploading" } as const] : []),
    ...(uploadFailed ? [{ kind: "uploadFailed" } as const] : []),
    ...channelObstacles(preparation),
  ];
}

function channelObstacles(preparation: Preparation): readonly Obstacle[] {
  const { channelChoice, channelCount, publicationsLeft: left } = preparation;
  if (channelChoice === "unknown") return [{ kind: "channelsUnknown" }];
  if (channelChoice === "none") return [{ kind: "channelsMissing" }];
  if (channelChoice === "none usable") return [{ kind: "channelsUnusable" }];
  if (left === 0 || channelCount > left) return [{ kind: "tooFewLeft", left }];
  return channelCount === 0 ? [{ kind: "refusal", code: "no_channel", details: {} }] : [];
}
