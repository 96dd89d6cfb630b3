import type { Plan } from "@vestnik/domain/plan";
import { List } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePlanFeatures } from "../prices/usePlanFeatures.ts";

export type PlanGivesProps = { readonly plan: Plan; readonly when: "gives" | "afterwards" };

/** Everything that a plan gives, line by line. */
export function PlanGives({ plan, when }: PlanGivesProps) {
  const { t } = useTranslation("subscription");
  const featuresOf = usePlanFeatures();
  return (
    <div>
      {t(`dialog.${when}`)}
      <List spacing={4} mt={4} withPadding>
        {featuresOf(plan).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  );
}
