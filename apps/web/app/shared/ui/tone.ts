import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMinus,
  type Icon,
} from "@tabler/icons-react";

/** The meaning of a status; always shown by icon and word beside the colour. */
export type Tone = "good" | "bad" | "warning" | "info" | "quiet";

export const toneIcon: Readonly<Record<Tone, Icon>> = {
  good: IconCircleCheck,
  bad: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  quiet: IconMinus,
};
