import { useTranslation } from "react-i18next";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { lookOf, type DisplayStatus } from "./displayStatus.ts";

export function DisplayStatusBadge({ displayStatus }: { displayStatus: DisplayStatus }) {
  const { t } = useTranslation("publicationWords");
  const { tone, icon } = lookOf(displayStatus);
  return <StatusBadge tone={tone} icon={icon} label={t(`status.${displayStatus}`)} />;
}
