import { lazy, Suspense } from "react";
import type { LargerPlanLinkProps } from "./LargerPlanLink.tsx";

/** Fetched where a limit is reached; without a network there is nothing to buy either. */
const LazyLink = lazy(async () => {
  try {
    return { default: (await import("./LargerPlanLink.tsx")).LargerPlanLink };
  } catch {
    return { default: () => null };
  }
});

/** The link to a larger plan, where one can be bought. */
export function LargerPlan(props: LargerPlanLinkProps) {
  return (
    <Suspense>
      <LazyLink {...props} />
    </Suspense>
  );
}
