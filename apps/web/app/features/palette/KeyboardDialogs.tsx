import { Suspense, useEffect } from "react";
import { hasOwnKeys } from "../../shared/keys/hasOwnKeys.ts";
import {
  closeKeyboardDialog,
  openKeyboardDialog,
  usePaletteState,
} from "../../shared/keys/paletteState.ts";
import { keepFocus } from "../../shared/keys/keepFocus.ts";
import { hasSingleKeys } from "../../shared/keys/singleKeys.ts";
import { withTexts } from "../../shared/i18n/texts.ts";
import { lazyDialog } from "../../shared/ui/loading/lazyPart.tsx";

const CommandDialog = lazyDialog(
  withTexts(["keys", "settings"], async () => (await import("./CommandDialog.tsx")).CommandDialog),
);

const KeyList = lazyDialog(
  withTexts(["keys", "scheduled", "composer"], async () => (await import("./KeyList.tsx")).KeyList),
);

/** Ctrl+K or ⌘+K opens the commands, "?" the list of keys, and the focus does not get lost, on every signed-in screen. */
export function KeyboardDialogs() {
  const { open, asked } = usePaletteState();
  // Outside React: the keyboard.
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener("keydown", press, { signal: listening.signal });
    keepFocus(listening.signal);
    return () => listening.abort();
  }, []);
  return (
    <Suspense>
      {asked.includes("palette") && (
        <CommandDialog opened={open === "palette"} onClose={closeKeyboardDialog} />
      )}
      {asked.includes("keys") && <KeyList opened={open === "keys"} onClose={closeKeyboardDialog} />}
    </Suspense>
  );
}

function press(event: KeyboardEvent): void {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || altKey) return;
  const isPalette = code === "KeyK" && ctrlKey !== metaKey && !shiftKey;
  if (isPalette && mayOpenPalette(target)) {
    event.preventDefault();
    openKeyboardDialog("palette");
  } else if (key === "?" && !ctrlKey && !metaKey && !hasOwnKeys(target) && hasSingleKeys()) {
    event.preventDefault();
    openKeyboardDialog("keys");
  }
}

/** In the editor these keys make a link, and a question that is open comes first. */
function mayOpenPalette(target: EventTarget | null): boolean {
  if (document.querySelector("[aria-modal=true]") !== null) return false;
  return !(target instanceof Element && target.closest("[contenteditable=true]") !== null);
}
