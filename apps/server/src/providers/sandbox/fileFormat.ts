/**
 * The format of a file by its first bytes. The library that knows them unpacks gzip to see what is inside, and of a small file gigabytes may
 * come: nothing that is packed so is media, so it is not asked.
 */
import { open } from "node:fs/promises";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";

/** `mime` is without parameters. */
export type FileFormat = { readonly mime: string; readonly ending: string };

export async function formatOfBytes(bytes: Uint8Array): Promise<FileFormat | undefined> {
  return isGzip(bytes) ? undefined : formatOf(await fileTypeFromBuffer(bytes));
}

export async function formatOfFile(path: string): Promise<FileFormat | undefined> {
  const begins = await firstBytes(path, 2);
  return isGzip(begins) ? undefined : formatOf(await fileTypeFromFile(path));
}

/** Fewer where the file is shorter. */
export async function firstBytes(path: string, count: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

type Named = { readonly mime: string; readonly ext: string };

function formatOf(found: Named | undefined): FileFormat | undefined {
  if (!found) return undefined;
  const [mime = ""] = found.mime.split(";");
  return { mime, ending: found.ext };
}
