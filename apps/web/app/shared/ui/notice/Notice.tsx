import type { ReactNode } from "react";
import classes from "./Notice.module.css";
import { toneIcon, type Tone } from "../tone.ts";

export type NoticeProps = {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** Buttons or links below the text. */
  readonly actions?: ReactNode;
  /**
   * "alert" interrupts a screen reader, "status" waits for a pause; neither for a notice that is part of the page from
   * the start.
   */
  readonly role?: "alert" | "status";
};

export function Notice({ tone, title, children, actions, role }: NoticeProps) {
  const Icon = toneIcon[tone];
  return (
    <div className={classes["notice"]} data-tone={tone} role={role}>
      <Icon className={classes["icon"]} size={20} aria-hidden />
      <div className={classes["body"]}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions}
      </div>
    </div>
  );
}
