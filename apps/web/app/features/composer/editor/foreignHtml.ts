/**
 * Foreign HTML that is pasted or dropped. Its reader is a seventh of what the first tab loads and nothing needs it before the first paste, so it is
 * fetched once the editor stands; a paste that is faster waits for it.
 */
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { fromPlainText } from "@vestnik/domain/plainText";
import { ownCopy } from "@vestnik/html/ownHtml";
import type { parsePastedHtml, PastedText } from "@vestnik/html/postHtml";

let read: typeof parsePastedHtml | undefined;

export async function fetchHtmlReader(): Promise<void> {
  read ??= (await import("@vestnik/html/postHtml")).parsePastedHtml;
}

/** No element of it comes into being in the page, so that nothing runs, loads or is reported. Without the reader its letters are text. */
export function readForeignHtml(html: string): PastedText {
  return read?.(html) ?? textAlone(html);
}

const textAlone = (text: string): PastedText => ({
  text: fromPlainText(text),
  lostLinks: [],
  lostPictures: 0,
});

/** Handlers of DOM events: a paste or drop that came before the reader is made again when it is there, and without network as plain text. */
export const waitingForReader = {
  paste: (view: EditorView, event: ClipboardEvent) => waits(view, event, event.clipboardData),
  drop: (view: EditorView, event: DragEvent) => waits(view, event, event.dataTransfer),
};

function waits(view: EditorView, event: Event, data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  if (read !== undefined || html === "" || ownCopy(html) !== undefined) return false;
  const text = data?.getData("text/plain") ?? "";
  const place = event instanceof DragEvent ? placeOf(view, event) : undefined;
  event.preventDefault();
  void fetchHtmlReader()
    .then(
      () => html,
      () => undefined,
    )
    .then((readable) => {
      if (view.isDestroyed) return;
      const { tr } = view.state;
      if (place !== undefined && place <= tr.doc.content.size)
        view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(place))));
      if (readable === undefined) view.pasteText(text);
      else view.pasteHTML(readable);
    });
  return true;
}

const placeOf = (view: EditorView, { clientX, clientY }: DragEvent): number | undefined =>
  view.posAtCoords({ left: clientX, top: clientY })?.pos;
