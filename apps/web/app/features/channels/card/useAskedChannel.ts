import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** The search parameter with which a message or another screen leads to one channel. */
const CHANNEL_PARAM = "channel";

/** The card of the channel that the address names comes into view and takes the focus. */
export function useAskedChannel(channelId: string) {
  const card = useRef<HTMLDivElement>(null);
  const [searchParams] = useSearchParams();
  const isAsked = searchParams.get(CHANNEL_PARAM) === channelId;
  // Outside React: the focus and the place of the page.
  useEffect(() => {
    if (!isAsked) return;
    card.current?.scrollIntoView({ block: "center" });
    card.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return card;
}
