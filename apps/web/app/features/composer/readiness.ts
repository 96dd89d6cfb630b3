/** What still keeps a post from being published. */
import type { ErrorDetails, RefusalCode } from "@vestnik/domain/errors";
import { checkPost, type PostFacts } from "@vestnik/domain/post";

export type Obstacle =
  /** A rule of the product; its sentence is in the catalogue. */
  | { readonly kind: "refusal"; readonly code: RefusalCode; readonly details: ErrorDetails }
  /** Something of the page itself. */
  | { readonly kind: "uploading" | "uploadFailed" | "channelsUnavailable" };

export type Preparation = {
  readonly post: PostFacts;
  readonly channelCount: number;
  /** False when none of the user's channels can be published in. */
  readonly hasPublishableChannel: boolean;
  readonly uploading: boolean;
  readonly uploadFailed: boolean;
};

export function obstaclesOf(preparation: Preparation): readonly Obstacle[] {
  const { post, channelCount, hasPublishableChannel, uploading, uploadFailed } = preparation;
  // An image on its way is content as soon as it arrives.
  const problems = checkPost(post).filter(({ code }) => code !== "no_content" || !uploading);
  return [
    ...problems.map(({ code, details = {} }): Obstacle => ({ kind: "refusal", code, details })),
    ...(uploading ? [{ kind: "uploading" } as const] : []),
    ...(uploadFailed ? [{ kind: "uploadFailed" } as const] : []),
    ...channelObstacles(channelCount, hasPublishableChannel),
  ];
}

function channelObstacles(channelCount: number, hasPublishableChannel: boolean): Obstacle[] {
  if (!hasPublishableChannel) return [{ kind: "channelsUnavailable" }];
  return channelCount === 0 ? [{ kind: "refusal", code: "no_channel", details: {} }] : [];
}
