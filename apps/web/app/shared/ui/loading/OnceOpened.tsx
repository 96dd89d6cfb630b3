import { Suspense, useState, type ReactNode } from "react";

export type OnceOpenedProps = { readonly opened: boolean; readonly children: ReactNode };

/** Fetches a dialog when it is first opened, and leaves it rendered, so that it can close like any other. */
export function OnceOpened({ opened, children }: OnceOpenedProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}
