import { useTranslation } from "react-i18next";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { lookOf, type Standing } from "./standing.ts";

/** How a publication stands, in one word. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { t } = useTranslation("publications");
  const { tone, icon } = lookOf(standing);
  return <StatusBadge tone={tone} icon={icon} label={t(`status.${standing}`)} />;
}
