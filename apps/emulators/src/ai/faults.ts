/** What goes wrong with the next requests. */
export type AiFault = (
  | { readonly kind: "status"; readonly status: number; readonly code?: string }
  /** Accepts the request and never answers. */
  | { readonly kind: "hang" }
  | { readonly kind: "drop" }
  /** Ends in the middle of a text that is streamed. */
  | { readonly kind: "break_off" }
  /** 200 with a body that is not JSON, or not what was asked for. */
  | { readonly kind: "garbage"; readonly body: string }
  | { readonly kind: "redirect"; readonly to: string }
) & {
  /** How many requests it hits; 0 = until cleared. Default 1. */
  readonly times?: number;
};

export type AiFaults = {
  readonly add: (fault: AiFault) => void;
  readonly clear: () => void;
  readonly take: () => AiFault | undefined;
};

export function createAiFaults(): AiFaults {
  let waiting: { readonly fault: AiFault; left: number }[] = [];
  return {
    add: (fault) => {
      const left = fault.times === 0 ? Number.POSITIVE_INFINITY : (fault.times ?? 1);
      waiting.push({ fault, left });
    },
    clear: () => {
      waiting = [];
    },
    take: () => {
      const [first] = waiting;
      if (!first) return undefined;
      first.left -= 1;
      if (first.left <= 0) waiting.shift();
      return first.fault;
    },
  };
}
