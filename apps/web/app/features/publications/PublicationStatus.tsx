import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconHelpCircle,
  IconSend,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import type { PublicationStatus as Status } from "@vestnik/domain/publication";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../shared/ui/StatusBadge.tsx";
import type { Tone } from "../../shared/ui/tone.ts";

const looks: Readonly<Record<Status, { readonly tone: Tone; readonly icon: Icon }>> = {
  scheduled: { tone: "quiet", icon: IconClock },
  sending: { tone: "info", icon: IconSend },
  published: { tone: "good", icon: IconCircleCheck },
  failed: { tone: "bad", icon: IconCircleX },
  unconfirmed: { tone: "warning", icon: IconHelpCircle },
  missed: { tone: "warning", icon: IconClockX },
  deleted: { tone: "quiet", icon: IconTrash },
};

export function PublicationStatus({ status }: { status: Status }) {
  const { t } = useTranslation("publications");
  const { tone, icon } = looks[status];
  return <StatusBadge tone={tone} icon={icon} label={t(`status.${status}`)} />;
}
