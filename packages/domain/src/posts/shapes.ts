/** Which forms fit a text, its media and its buttons, and what each of them loses (docs/product.md, Shapes). */
import { type ButtonRows, checkButtons } from "./buttons.ts";
import { checkMedia, isUploadAddress, type Media } from "./media.ts";
import { isOnePhoto, type PostShape, postShapes } from "./messageShape.ts";
import { lengthLimit } from "./post.ts";

export type ShapeFacts = {
  /** Of the composed message, in code points; of the longest one where channels have own texts. */
  readonly length: number;
  readonly media: readonly Media[];
  readonly buttons: ButtonRows;
  /** Telegram can load pictures from this installation. */
  readonly isPublic: boolean;
};

/** What readers miss, compared with one message that has everything. */
type ShapeLoss = "no_zoom" | "spoiler_lost" | "two_posts" | "reactions_split";

export type ShapeAdvice = {
  readonly shape: PostShape;
  /** How long a text may be in this form. */
  readonly limit: number;
  /** Why it does not fit; nothing where it does. */
  readonly obstacles: readonly ShapeObstacle[];
  readonly losses: readonly ShapeLoss[];
};
export type ShapeObstacle =
  | { readonly kind: "too_long"; readonly over: number }
  | { readonly kind: "buttons_in_album" | "not_one_photo" | "not_public" };

/** Every form of a post that has words and media, the plainest first; nothing for another, which has only one. */
export function adviseShapes(facts: ShapeFacts): readonly ShapeAdvice[] {
  const { length, media } = facts;
  if (length === 0 || media.length === 0 || checkMedia(media).length > 0) return [];
  return postShapes.map((shape) => {
    const { limit } = lengthLimit(shape === "together" ? media.length : 0);
    const over = length - limit;
    const tooLong = over > 0 ? [{ kind: "too_long", over } as const] : [];
    return {
      shape,
      limit,
      obstacles: [...tooLong, ...obstaclesOf(shape, facts)],
      losses: lossesOf(shape, media),
    };
  });
}

function obstaclesOf(shape: PostShape, facts: ShapeFacts): ShapeObstacle[] {
  const { media, buttons } = facts;
  switch (shape) {
    case "together":
      return checkButtons(buttons, media.length).some(({ code }) => code === "buttons_in_album")
        ? [{ kind: "buttons_in_album" }]
        : [];
    case "card":
      if (!isOnePhoto(media)) return [{ kind: "not_one_photo" }];
      return facts.isPublic || !hasUploads(media) ? [] : [{ kind: "not_public" }];
    case "apart":
      return [];
    default:
      return shape satisfies never;
  }
}

function lossesOf(shape: PostShape, media: readonly Media[]): ShapeLoss[] {
  switch (shape) {
    case "together":
      return [];
    case "card":
      return media.some(({ spoiler }) => spoiler) ? ["no_zoom", "spoiler_lost"] : ["no_zoom"];
    case "apart":
      return ["two_posts", "reactions_split"];
    default:
      return shape satisfies never;
  }
}

const hasUploads = (media: readonly Media[]) => media.some(({ url }) => isUploadAddress(url));

/** Whether a form can be sent as it is. */
export function fits({ obstacles }: Pick<ShapeAdvice, "obstacles">): boolean {
  return obstacles.length === 0;
}

/** Whether the chosen form does not fit and another one would. */
export function isAdviceNeeded(advice: readonly ShapeAdvice[], chosen: PostShape): boolean {
  return advice.some(fits) && advice.some((each) => each.shape === chosen && !fits(each));
}
