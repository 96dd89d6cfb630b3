import type { FunctionComponent, RefObject } from "react";
import { fetchCode } from "../loading/fetchCode.ts";

export type PopupProps = {
  readonly opened: boolean;
  /** Called by a choice, by Escape and by a press elsewhere. */
  readonly onClose: () => void;
  /** The element that opens, for the button's `aria-controls`. */
  readonly id: string;
  /** Below which it opens. Its `id` names the popup. */
  readonly button: RefObject<HTMLButtonElement | null>;
};

/** What opens over the page below a button. Its code and the kit's (30 kB) are not part of the page. */
export type Popup<Props extends PopupProps> = {
  readonly kind: "menu" | "dialog";
  readonly fetched: () => FunctionComponent<Props> | undefined;
  readonly fetch: () => Promise<FunctionComponent<Props>>;
  /** Ahead of a press, which says so if there is no network. */
  readonly prefetch: () => void;
  readonly prefetchLater: () => void;
};

/** While a page loads, what it shows at first needs the network and the processor. */
const LATER_MS = 10_000;

export function popup<Props extends PopupProps>(
  kind: Popup<Props>["kind"],
  load: () => Promise<FunctionComponent<Props>>,
): Popup<Props> {
  let part: FunctionComponent<Props> | undefined;
  let isAsked = false;
  const fetch = async () => (part ??= await fetchCode(load));
  const prefetch = () => {
    if (!part) void fetch().catch(() => undefined);
  };
  return {
    kind,
    fetched: () => part,
    fetch,
    prefetch,
    prefetchLater: () => {
      if (isAsked) return;
      isAsked = true;
      setTimeout(() => whenIdle(prefetch), LATER_MS);
    },
  };
}

/** Safari before 26 does not say when it is idle. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 5000 });
  else run();
}
