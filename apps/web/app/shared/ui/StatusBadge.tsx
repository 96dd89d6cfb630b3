import type { Icon } from "@tabler/icons-react";
import classes from "./StatusBadge.module.css";
import { toneIcon, type Tone } from "./tone.ts";

export type StatusBadgeProps = {
  readonly tone: Tone;
  readonly label: string;
  /** The tone's own icon by default. */
  readonly icon?: Icon;
};

export function StatusBadge({ tone, label, icon }: StatusBadgeProps) {
  const Icon = icon ?? toneIcon[tone];
  return (
    <span className={classes["badge"]} data-tone={tone}>
      <Icon size={14} stroke={2.2} aria-hidden />
      {label}
    </span>
  );
}
