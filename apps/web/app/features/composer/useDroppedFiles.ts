/** Files dropped or pasted anywhere on an element. */
import { useState, type ClipboardEvent, type DragEvent } from "react";

export type DroppedFiles = {
  readonly isOver: boolean;
  readonly listeners: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDropCapture: (event: DragEvent) => void;
    readonly onPasteCapture: (event: ClipboardEvent) => void;
  };
};

export function useDroppedFiles(onFiles: (files: readonly File[]) => void): DroppedFiles {
  const [isOver, setOver] = useState(false);

  function follow(event: DragEvent) {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }

  function leave(event: DragEvent) {
    const to = event.relatedTarget;
    if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
  }

  function drop(event: DragEvent) {
    setOver(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles([...event.dataTransfer.files]);
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    // Office programs put a picture of the text beside the text; then the text is meant.
    if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  }

  return {
    isOver,
    listeners: {
      onDragEnter: follow,
      onDragOver: follow,
      onDragLeave: leave,
      onDropCapture: drop,
      onPasteCapture: paste,
    },
  };
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes("Files");
}
