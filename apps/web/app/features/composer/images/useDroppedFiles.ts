/** Files dropped or pasted anywhere on the page, also while the text has the focus. */
import { useEffect, useEffectEvent, useState } from "react";
import { isPastedPicture } from "./pastedPicture.ts";

/** True while files are held over the page. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  // Outside React: what the browser would otherwise open in the place of the page, or paste as text.
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    // A picture of the page itself that is dragged about is none that is brought here.
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

/** What is open over the page is what one is busy with. */
function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
