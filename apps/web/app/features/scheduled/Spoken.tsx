import type { ReactNode } from "react";
import classes from "./Spoken.module.css";

export type SpokenProps = {
  /** What is read out. */
  readonly text: string;
  /** What is seen: shorter, with signs and colours. */
  readonly children: ReactNode;
};

/** Words in full for those who hear the page, their short form for those who see it. */
export function Spoken({ text, children }: SpokenProps) {
  return (
    <>
      <span className={classes["heard"]}>{text}</span>
      <span className={classes["seen"]} aria-hidden>
        {children}
      </span>
    </>
  );
}
