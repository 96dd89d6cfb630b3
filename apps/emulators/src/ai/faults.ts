import { createFaultQueue, type FaultQueue } from "../faultQueue.ts";

export const REQUEST_KINDS = ["chat", "image", "transcription"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What goes wrong with the next requests. */
export type AiFault = (
  | {
      readonly kind: "status";
      readonly status: number;
      readonly code?: string;
      /** Seconds, for the header Retry-After. */
      readonly retryAfter?: number;
    }
  /** Accepts the request and never answers. */
  | { readonly kind: "hang" }
  | { readonly kind: "drop" }
  /** Ends in the middle of the answer; of a recording there is nothing to break off. */
  | { readonly kind: "break_off" }
  /** The text ends after its first words, and says why. */
  | { readonly kind: "cut_off"; readonly by: (typeof CUT_BY)[number] }
  /** A request with this field is refused; others are answered. */
  | { readonly kind: "refuse_field"; readonly field: string }
  /** 200 with a body that is not JSON, or not what was asked for. */
  | { readonly kind: "garbage"; readonly body: string }
  /** 200 with JSON that ends too early. */
  | { readonly kind: "malformed" }
  /** 200 with a page of HTML, as from a proxy in between. */
  | { readonly kind: "html" }
  | { readonly kind: "redirect"; readonly to: string }
  /** The model says no: 400 content_policy_violation for pictures, `refusal` in a chat. */
  | { readonly kind: "refusal" }
  /** The text is cut by a content filter after its first words. */
  | { readonly kind: "filtered" }
  /** 200 with no text, no transcript or no picture. */
  | { readonly kind: "empty" }
  /** Something that models do to texts though they were asked not to. */
  | { readonly kind: "text"; readonly text: WrongText }
  | { readonly kind: "picture"; readonly picture: WrongPicture }
) & {
  /** Which requests it is for; any when it is left out. */
  readonly of?: RequestKind;
  /** How many requests it hits; 0 = until cleared. Default 1. */
  readonly times?: number;
};

export const WRONG_TEXTS = [
  ...(["headings", "html", "long", "other_language", "thoughts", "thoughts_alone"] as const),
  ...(["thoughts_unopened", "channels", "parts"] as const),
] as const;
export type WrongText = (typeof WRONG_TEXTS)[number];

/** An error in the place of a chunk, or the reason of the end. */
export const CUT_BY = ["error_chunk", "error", "length"] as const;

export const WRONG_PICTURES = ["truncated", "huge", "address", "no_picture"] as const;
export type WrongPicture = (typeof WRONG_PICTURES)[number];

export type AiFaults = FaultQueue<AiFault, RequestKind>;

/** What happens to only one kind of requests waits for these. */
const BELONGS: Partial<Record<AiFault["kind"], RequestKind>> = {
  filtered: "chat",
  cut_off: "chat",
  text: "chat",
  picture: "image",
};

export function createAiFaults(): AiFaults {
  return createFaultQueue((fault, kind) => (fault.of ?? BELONGS[fault.kind] ?? kind) === kind);
}
