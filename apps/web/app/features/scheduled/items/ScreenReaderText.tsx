import type { ReactNode } from "react";
import classes from "./ScreenReaderText.module.css";

export type WithScreenReaderTextProps = {
  /** The text for screen readers. */
  readonly text: string;
  /** The visible form: shorter, with icons and colours. */
  readonly children: ReactNode;
};

export function ScreenReaderText({ children }: { children: ReactNode }) {
  return <span className={classes["readOut"]}>{children}</span>;
}

/** The full text for screen readers, and its short visible form. */
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
