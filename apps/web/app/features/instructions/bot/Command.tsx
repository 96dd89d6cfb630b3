import { CopyButton } from "../../../shared/ui/CopyButton.tsx";
import classes from "../instructions.module.css";

/** Something to be sent to BotFather word for word. */
export function Command({ text }: { text: string }) {
  return (
    <div className={classes["command"]}>
      <code>{text}</code>
      <CopyButton value={text} />
    </div>
  );
}
