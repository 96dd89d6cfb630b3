import { useEffect, useRef, type ReactNode } from "react";

export type ShownAfterPublishingProps = {
  /** Something has just been sent, and nothing new is begun. */
  readonly after: boolean;
  readonly children: ReactNode;
};

/** The button is always in reach, so on a phone what comes of it may be far below; then it is brought into the window. */
export function ShownAfterPublishing({ after, children }: ShownAfterPublishingProps) {
  const place = useRef<HTMLDivElement>(null);
  // Outside React: where the window stands.
  useEffect(() => {
    if (after) place.current?.scrollIntoView({ block: "nearest" });
  }, [after]);
  return <div ref={place}>{children}</div>;
}
