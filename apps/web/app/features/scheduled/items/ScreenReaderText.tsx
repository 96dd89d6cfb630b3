import type { ReactNode } from "react";
import classes from "./ScreenReaderText.module.css";

export type WithScreenReaderTextProps = {
  /** What is read out. */
  readonly text: string;
  /** What is seen: shorter, with signs and colours. */
  readonly children: ReactNode;
};

/** Words only for those who hear the page. */
export function ScreenReaderText({ children }: { children: ReactNode }) {
  return <span className={classes["readOut"]}>{children}</span>;
}

/** Words in full for those who hear the page, their short form for those who see it. */
export function WithScreenReaderText({ text, children }: WithScreenReaderTextProps) {
  return (
    <>
      <ScreenReaderText>{text}</ScreenReaderText>
      <span className={classes["seen"]} aria-hidden>
        {children}
      </span>
    </>
  );
}
