/** Writes a zip archive entry by entry while it is read: what its reader has not taken yet is some kilobytes. */
import { addAbortSignal, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** One file of the archive. It is opened when its turn comes. */
export type Entry = {
  readonly path: string;
  /** Parts of a text, which is compressed; or the bytes of an image, which would not become smaller. */
  readonly content: { readonly parts: AsyncIterable<string> } | { readonly bytes: Readable };
  readonly changedAt: Date;
};

/** Counts what is written, in bytes before compression. */
export type Progress = {
  doneFiles: number;
  doneBytes: number;
  totalFiles: number;
  totalBytes: number;
};

/** `made` settles when the archive was written, or cannot be. */
export function archiveOf(
  entries: AsyncIterable<Entry>,
  left: AbortSignal,
  progress: Progress,
): { readonly stream: Readable; readonly made: Promise<void> } {
  const zip = new ZipFile();
  const stream = new Readable().wrap(zip.outputStream);
  const failed = Promise.withResolvers<never>();
  zip.on("error", failed.reject);
  const made = Promise.race([fill(zip, entries, left, progress), failed.promise]);
  // Its reader would otherwise take half of it for the whole.
  made.catch((error: unknown) => stream.destroy(error instanceof Error ? error : undefined));
  return { stream, made };
}

async function fill(
  zip: ZipFile,
  entries: AsyncIterable<Entry>,
  left: AbortSignal,
  progress: Progress,
): Promise<void> {
  for await (const { path, content, changedAt } of entries) {
    const isText = "parts" in content;
    const source = isText ? readableOf(content.parts) : content.bytes;
    // A file that was being opened when the reader left is closed by this, too.
    addAbortSignal(left, source);
    source.on("data", (bytes: Buffer) => (progress.doneBytes += bytes.length));
    source.pause();
    zip.addReadStream(source, path, { compress: isText, mtime: changedAt });
    await finished(source, { writable: false });
    progress.doneFiles += 1;
    progress.totalFiles = Math.max(progress.totalFiles, progress.doneFiles);
    progress.totalBytes = Math.max(progress.totalBytes, progress.doneBytes);
  }
  zip.end();
  await finished(zip.outputStream, { signal: left });
  // How long texts become is known only now.
  Object.assign(progress, { totalFiles: progress.doneFiles, totalBytes: progress.doneBytes });
}

function readableOf(parts: AsyncIterable<string>): Readable {
  const bytes = async function* () {
    for await (const part of parts) yield Buffer.from(part);
  };
  return Readable.from(bytes(), { objectMode: false });
}
