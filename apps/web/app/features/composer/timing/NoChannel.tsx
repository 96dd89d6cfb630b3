import { IconBroadcast } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../shared/ui/EmptyState.tsx";

/** What a channel takes; the button below leads to it. */
export function NoChannel() {
  const { t } = useTranslation("composer");
  return (
    <EmptyState
      icon={IconBroadcast}
      title={t("channels.emptyTitle")}
      text={t("channels.emptyText")}
    />
  );
}
