import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../Composer.module.css";

export type FormBarProps = {
  /** What became of the last try. */
  readonly problem: ReactNode;
  /** The main button, with what stands beside it. */
  readonly button: ReactNode;
  /** What is said below the button. */
  readonly children: ReactNode;
};

/** The bar with a form's main button, always visible. */
export function FormBar({ problem, button, children }: FormBarProps) {
  return (
    <Stack gap="sm" className={classes["bar"] ?? ""} data-bar="sticks">
      {problem}
      <div className={classes["act"]}>
        <div className={classes["press"]}>{button}</div>
        {children}
      </div>
    </Stack>
  );
}
