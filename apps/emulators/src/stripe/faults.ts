import { createFaultQueue, type FaultQueue } from "../faultQueue.ts";

export const FAULT_KINDS = ["status", "hang", "drop", "slow", "malformed", "garbage"] as const;

/** What goes wrong with the next requests of the API. */
export type StripeFault = (
  | {
      readonly kind: "status";
      readonly status: number;
      readonly code?: string;
      readonly type?: string;
      readonly message?: string;
      /** Seconds, for the header Retry-After. */
      readonly retryAfter?: number;
    }
  /** Accepts the request and never answers. */
  | { readonly kind: "hang" }
  /** Closes the connection without an answer. */
  | { readonly kind: "drop" }
  /** Answers, but late. */
  | { readonly kind: "slow"; readonly ms: number }
  /** 200 with JSON that ends too early. */
  | { readonly kind: "malformed" }
  /** 200 with something else: a proxy's page, an object of another kind. */
  | { readonly kind: "garbage"; readonly body: string }
) & {
  /** The beginning of a method and a path, such as "POST /v1/checkout"; any request when it is left out. */
  readonly of?: string;
  /** Whether what was asked for happens all the same. */
  readonly afterEffect?: boolean;
  /** How many requests it hits; 0 = until cleared. Default 1. */
  readonly times?: number;
};

/** A request is named by its method and path. */
export type Faults = FaultQueue<StripeFault, string>;

export function createFaults(): Faults {
  return createFaultQueue((fault, request) => request.startsWith(fault.of ?? ""));
}
