import { lazy, Suspense } from "react";
import { fetchCode } from "../../shared/ui/loading/fetchCode.ts";

/** No page needs it for its first paint, and without network nothing is missed but the keys. */
const KeyboardDialogs = lazy(async () => {
  const load = async () => (await import("./KeyboardDialogs.tsx")).KeyboardDialogs;
  return { default: await fetchCode(load).catch(() => Nothing) };
});

/** Listens to the keys of every signed-in screen. */
export function Palette() {
  return (
    <Suspense>
      <KeyboardDialogs />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
