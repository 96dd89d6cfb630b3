import { Highlight } from "@mantine/core";
import classes from "../publication/publications.module.css";

/** A text in which the words of the search are marked. */
export function FoundWords({ text, search }: { text: string; search: string }) {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return text;
  return (
    <Highlight component="span" inherit highlight={words} className={classes["found"] ?? ""}>
      {text}
    </Highlight>
  );
}
