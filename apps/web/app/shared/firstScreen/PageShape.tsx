import { BlocksShape } from "./ContentShape.tsx";
import { ShellShape } from "./ShellShape.tsx";
import { useFirstWords } from "./useFirstWords.ts";

/** A signed-in screen beside the dashboard until the account is known. */
export function PageShape() {
  const words = useFirstWords();
  return (
    <ShellShape words={words}>
      <BlocksShape words={words} />
    </ShellShape>
  );
}
