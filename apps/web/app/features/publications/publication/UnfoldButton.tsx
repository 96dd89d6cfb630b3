import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./publications.module.css";

type UnfoldButtonProps = {
  readonly opened: boolean;
  /** The id of what it opens. */
  readonly controls: string;
  /** For screen readers, where the words alone do not say whose. */
  readonly label?: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

/** Shows more of a publication, or less of it again. */
export function UnfoldButton({ opened, controls, label, onToggle, children }: UnfoldButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mih={32}
      className={classes["unfold"] ?? ""}
      aria-expanded={opened}
      aria-controls={controls}
      aria-label={label}
      rightSection={<IconChevronDown size={16} aria-hidden data-opened={opened} />}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
