import type { PlanChange } from "@vestnik/contract/payments";
import { List } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Channels beyond a plan by name, with what waits in them. */
export function OverPlanList({ channels }: { readonly channels: PlanChange["channelsOverPlan"] }) {
  const { t } = useTranslation("subscription");
  return (
    <List spacing={4} mt={4} withPadding>
      {channels.map(({ id, title, scheduled }) => (
        <List.Item key={id}>
          <strong>{title}</strong>
          {scheduled > 0 && <> — {t("scheduledIn", { count: scheduled })}</>}
        </List.Item>
      ))}
    </List>
  );
}
