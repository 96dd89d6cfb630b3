import { Progress, Text } from "@mantine/core";
import classes from "./Meter.module.css";

export type MeterProps = {
  /** Say how much is left, or that it is used up. */
  readonly words: string;
  readonly left: number;
  /** Negative: unlimited, without a bar. */
  readonly limit: number;
};

/** What is left of a limited number. Every bar means the same: full is untouched, and what is used up has an empty bar and words in another colour. */
export function Meter({ words, left, limit }: MeterProps) {
  const isUsedUp = limit >= 0 && left <= 0;
  return (
    <>
      <Text inherit className={classes["words"] ?? ""} mod={{ "used-up": isUsedUp }}>
        {words}
      </Text>
      {limit >= 0 && (
        <Progress
          className={classes["bar"] ?? ""}
          mod={{ "used-up": isUsedUp }}
          value={limit === 0 ? 0 : Math.min(100, Math.max(0, (left / limit) * 100))}
          aria-label={words}
        />
      )}
    </>
  );
}
