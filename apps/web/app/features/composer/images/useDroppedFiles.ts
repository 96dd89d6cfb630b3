/** Accepts files that are dropped or pasted anywhere on the page, also while the text has the focus. */
import { useEffect, useEffectEvent, useState } from "react";
import { isPastedPicture } from "./pastedPicture.ts";

/** True while files are dragged over the page. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  // Outside React: drops and pastes, which the browser would otherwise open as a page or paste as text.
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    // A picture of the page itself that is dragged is not a new file.
    let isFromHere = false;

    function follow(event: DragEvent) {
      if (isFromHere || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(!isBehindDialog());
    }

    function leave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false);
    }

    function drop(event: DragEvent) {
      setOver(false);
      if (isFromHere || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isBehindDialog()) take([...(event.dataTransfer?.files ?? [])]);
    }

    function paste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (!clipboardData || isBehindDialog() || !isPastedPicture(clipboardData)) return;
      event.preventDefault();
      event.stopPropagation();
      take([...clipboardData.files]);
    }

    document.addEventListener("dragstart", () => (isFromHere = true), options);
    document.addEventListener("dragend", () => (isFromHere = false), options);
    document.addEventListener("dragenter", follow, options);
    document.addEventListener("dragover", follow, options);
    document.addEventListener("dragleave", leave, options);
    document.addEventListener("drop", drop, options);
    document.addEventListener("paste", paste, options);
    return () => listening.abort();
  }, []);

  return isOver;
}

function carriesFiles(dataTransfer: DataTransfer | null): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** While a dialog is open, drops and pastes belong to the dialog. */
function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
