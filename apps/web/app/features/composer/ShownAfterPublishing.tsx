import { useEffect, useRef, type ReactNode } from "react";
import { useEmptiedDraft } from "./emptiedDraft.ts";

/** The button is always in reach, so on a phone what comes of it may be far below; then it is brought into the window. */
export function ShownAfterPublishing({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const emptied = useEmptiedDraft((state) => state.emptied);
  // Outside React: where the window stands.
  useEffect(() => {
    if (emptied?.why === "published" || emptied?.why === "scheduled")
      place.current?.scrollIntoView({ block: "nearest" });
  }, [emptied]);
  return <div ref={place}>{children}</div>;
}
