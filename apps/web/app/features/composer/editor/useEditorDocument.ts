import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * The editor's document; a new object only when it has changed. Typing has priority over what is computed from the
 * document, and any button or key press flushes the update first.
 */
export function useEditorDocument(editor: Editor): Node {
  const [document, setDocument] = useState(() => editor.state.doc);
  // Outside React: the editor owns its document, and keys and buttons read it.
  useEffect(() => {
    let latest: Node | undefined;
    function follow({ transaction }: { transaction: Transaction }) {
      const { doc } = editor.state;
      if (doc === latest) return;
      latest = doc;
      if (transaction.docChanged) startTransition(() => setDocument(doc));
      else setDocument(doc); // another document altogether
    }
    const soon = () => setDocument(editor.state.doc);
    const settle = () => flushSync(soon);
    const flushBeforeSubmit = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Enter" && (ctrlKey || metaKey)) settle();
    };
    const atFirst = { capture: true };
    soon();
    editor.on("transaction", follow);
    editor.on("blur", soon);
    window.addEventListener("pointerdown", settle, atFirst);
    window.addEventListener("click", settle, atFirst);
    window.addEventListener("keydown", flushBeforeSubmit, atFirst);
    return () => {
      editor.off("transaction", follow);
      editor.off("blur", soon);
      window.removeEventListener("pointerdown", settle, atFirst);
      window.removeEventListener("click", settle, atFirst);
      window.removeEventListener("keydown", flushBeforeSubmit, atFirst);
    };
  }, [editor]);
  return document;
}
