import { Highlight } from "@mantine/core";
import classes from "../publication/publications.module.css";

/** A text with the words that were searched for marked in it. */
export function FoundWords({ text, search }: { text: string; search: string }) {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return text;
  return (
    <Highlight component="span" inherit highlight={words} className={classes["found"] ?? ""}>
      {text}
    </Highlight>
  );
}
