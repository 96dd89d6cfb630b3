import {
  useEffect,
  useId,
  useRef,
  useState,
  type FunctionComponent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { tellMissing } from "../loading/missing.ts";
import type { Popup, PopupProps } from "./popup.ts";

/**
 * A button and what it opens. A press before the code is there opens it as soon as it is; pressing again or Escape takes the
 * press back. The code is fetched when the page has come to rest, or earlier when pointer or focus approach. There is no `Part` before the
 * first press: a menu for each of a hundred lines would cost more than the lines.
 */
export function usePopup<Props extends PopupProps>(popup: Popup<Props>) {
  const [Part, setPart] = useState<FunctionComponent<Props>>();
  const [isWanted, setWanted] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  const opened = isWanted && Part !== undefined;
  // Outside React: code that is being fetched.
  useEffect(() => popup.prefetchLater(), [popup]);

  async function open() {
    setWanted(true);
    try {
      const part = popup.fetched() ?? (await popup.fetch());
      setPart(() => part);
    } catch {
      setWanted(false);
      await tellMissing();
    }
  }

  function close() {
    setWanted(false);
    giveFocusBack(ref, id);
  }

  function takeKeys(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key === "Escape" && isWanted) setWanted(false);
    if (event.key !== "ArrowDown" || popup.kind !== "menu") return;
    event.preventDefault();
    if (!isWanted) void open();
  }

  return {
    Part,
    /** For the button. */
    button: {
      ref,
      id: `${id}-button`,
      "aria-haspopup": popup.kind,
      "aria-expanded": opened,
      "aria-controls": opened ? id : undefined,
      "aria-busy": isWanted && !opened,
      onClick: () => (isWanted ? close() : void open()),
      onKeyDown: takeKeys,
      onPointerEnter: popup.prefetch,
      onFocus: popup.prefetch,
    },
    /** For what it opens. */
    props: { opened, onClose: close, id, button: ref } satisfies PopupProps,
  };
}

/** Where something else has taken the focus meanwhile, it stays there. */
function giveFocusBack(button: RefObject<HTMLButtonElement | null>, id: string): void {
  const held = document.activeElement;
  if (held === null || held === document.body || document.getElementById(id)?.contains(held))
    button.current?.focus({ preventScroll: true });
}
