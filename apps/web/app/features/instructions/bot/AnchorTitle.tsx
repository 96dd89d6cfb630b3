import { Title } from "@mantine/core";
import classes from "../instructions.module.css";

/** The heading of a step or of a chapter, to which an address can lead. */
export function AnchorTitle({ id, text }: { id: string; text: string }) {
  return (
    <Title order={3} size="h5" id={id} tabIndex={-1} className={classes["anchor"] ?? ""}>
      {text}
    </Title>
  );
}
