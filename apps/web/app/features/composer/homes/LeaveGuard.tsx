import { useWindowEvent } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useBlocker, useLocation, type Location } from "react-router";
import { LeaveDialog } from "../../../shared/ui/dialog/LeaveDialog.tsx";
import type { HomeForm } from "./useHome.ts";

/** When saving on the way out: `go` runs after success, `stay` after a failure. */
export type Leaving = { readonly go: () => void; readonly stay: () => void };

export type LeaveGuardProps = {
  readonly form: Pick<HomeForm<unknown>, "mayLoseWords" | "isStored" | "forget">;
  readonly title: string;
  readonly stayLabel: string;
  readonly leaveLabel: string;
  /** Set where the content can be saved on the way out. */
  readonly saving?: {
    readonly label: string;
    readonly isBusy: boolean;
    readonly onSave: (leaving: Leaving) => void;
  };
  /** What would be lost, in full sentences. */
  readonly children: ReactNode;
};

/**
 * Asks before changes are lost: the page before another address is opened, and the browser before a page is closed that
 * cannot store them. `mayLoseWords` is called at that moment, because saving leaves the page before React renders again.
 */
export function LeaveGuard({ form, saving, children, ...words }: LeaveGuardProps) {
  const address = addressOf(useLocation());
  // Between a page change and its first render the router still asks here. The page has been left then.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      addressOf(currentLocation) === address &&
      addressOf(nextLocation) !== address &&
      form.mayLoseWords(),
  );
  const go = () => blocker.proceed?.();
  const stay = () => blocker.reset?.();
  useWindowEvent("beforeunload", (event) => {
    if (form.mayLoseWords() && !form.isStored()) event.preventDefault();
  });
  return (
    <LeaveDialog
      {...words}
      opened={blocker.state === "blocked"}
      onStay={stay}
      onLeave={() => {
        form.forget();
        go();
      }}
      {...(saving && { saving: { ...saving, onSave: () => saving.onSave({ go, stay }) } })}
    >
      {children}
    </LeaveDialog>
  );
}

/** A form may be one panel of a page, so its address is told by the search, too. */
function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}
