/** Tells whether the clipboard means a picture or a text. */

export type Clipboard = {
  readonly files: ArrayLike<{ readonly name: string }>;
  getData(type: string): string;
};

/**
 * Office programs put a picture of the text beside the text: then the text is meant, and nothing of it may get lost.
 * For copied files some systems give the names or paths as text: then the files are meant.
 */
export function isPastedPicture(clipboard: Clipboard): boolean {
  if (clipboard.files.length === 0) return false;
  const names = Array.from(clipboard.files, ({ name }) => name);
  const lines = clipboard
    .getData("text/plain")
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.every((line) => names.some((name) => isNameOrPath(line, name)));
}

function isNameOrPath(line: string, name: string): boolean {
  return name !== "" && fileNameOf(line) === name;
}

function fileNameOf(line: string): string {
  const last = line.split(/[/\\]/).at(-1) ?? "";
  try {
    return line.startsWith("file:") ? decodeURIComponent(last) : last;
  } catch {
    return last;
  }
}
