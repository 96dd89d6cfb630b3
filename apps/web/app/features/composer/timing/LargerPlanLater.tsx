import { Suspense } from "react";
import type { LargerPlanLinkProps } from "../../../shared/plans/LargerPlanLink.tsx";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";

const LargerPlanLink = lazyPart(
  async () => (await import("../../../shared/plans/LargerPlanLink.tsx")).LargerPlanLink,
);

/** As `LargerPlan`, which would weigh more here: the forms have a list of what they fetch later already. */
export function LargerPlanLater(props: LargerPlanLinkProps) {
  return (
    <Suspense>
      <LargerPlanLink {...props} />
    </Suspense>
  );
}
