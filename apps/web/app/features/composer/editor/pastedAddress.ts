/** An address pasted over words makes them a link. Tiptap recognises `example.com`, this every address Telegram opens. */
import type { EditorView } from "@tiptap/pm/view";
import { normalizeHref } from "@vestnik/domain/richTextLink";

const ADDRESS = /^(?:https?|tg|ton|tonsite):\/\/\S+$/i;

export function linkWithPasted(view: EditorView, event: ClipboardEvent): boolean {
  const { doc, schema, selection, tr } = view.state;
  const { from, to, empty } = selection;
  const { link, code } = schema.marks;
  const text = event.clipboardData?.getData("text/plain").trim() ?? "";
  const href = ADDRESS.test(text) ? normalizeHref(text) : undefined;
  if (empty || !link || !code || href === undefined || doc.rangeHasMark(from, to, code))
    return false;
  // A block of code takes no marks: there the address is pasted as text.
  if (!tr.addMark(from, to, link.create({ href })).docChanged) return false;
  view.dispatch(tr);
  return true;
}
