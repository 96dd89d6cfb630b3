import { Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../subscription.module.css";

export type MeterProps = {
  readonly words: string;
  readonly used: number;
  /** Negative: unlimited. */
  readonly limit: number;
  readonly children?: ReactNode;
};

/** A number of the plan, and how much of it is there. */
export function Meter({ words, used, limit, children }: MeterProps) {
  return (
    <div className={classes["meterBox"]}>
      <Text size="sm">{words}</Text>
      {limit >= 0 && (
        <Progress
          className={classes["meter"] ?? ""}
          value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
          aria-label={words}
        />
      )}
      {children}
    </div>
  );
}
