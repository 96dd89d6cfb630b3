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

export type Faults = {
  readonly add: (fault: StripeFault) => void;
  readonly clear: () => void;
  readonly list: () => readonly StripeFault[];
  /** The fault that hits this request, if one does. */
  readonly take: (request: string) => StripeFault | undefined;
};

export function createFaults(): Faults {
  let waiting: { readonly fault: StripeFault; left: number }[] = [];
  return {
    add: (fault) => {
      const left = fault.times === 0 ? Number.POSITIVE_INFINITY : (fault.times ?? 1);
      waiting.push({ fault, left });
    },
    clear: () => {
      waiting = [];
    },
    list: () => waiting.map(({ fault }) => fault),
    take: (request) => {
      const hit = waiting.find(({ fault }) => request.startsWith(fault.of ?? ""));
      if (!hit) return undefined;
      hit.left -= 1;
      if (hit.left <= 0) waiting = waiting.filter((each) => each !== hit);
      return hit.fault;
    },
  };
}
