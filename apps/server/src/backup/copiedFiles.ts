/** Copies files, and says with their SHA-256 what was copied. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { undefinedWhenMissing } from "../machine/missingFiles.ts";

export type Sum = { readonly bytes: number; readonly sha256: string };

export async function sumOf(path: string): Promise<Sum> {
  const meter = createMeter();
  for await (const _ of meter.through(createReadStream(path)));
  return meter.sum();
}

/** The bytes are on the disk when it returns. */
export async function copyFile(from: string, to: string): Promise<Sum> {
  return await writeStream(createReadStream(from), to);
}

/** The bytes are on the disk when it returns. */
export async function writeStream(stream: Readable, to: string): Promise<Sum> {
  const meter = createMeter();
  const counted = (source: AsyncIterable<Buffer>) => meter.through(source);
  await pipeline(stream, counted, createWriteStream(to, { flush: true }));
  return meter.sum();
}

function createMeter() {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async *through(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    sum: (): Sum => ({ bytes, sha256: hash.digest("hex") }),
  };
}

export type CopiedFolder = {
  /** Below the target, with / between their parts on every system. */
  readonly folders: readonly string[];
  readonly files: readonly (Sum & { readonly path: string })[];
};

/**
 * Copies what is in a folder to `name` below `target`. Sockets and links are none of ours. While it `isChanging`, files that are not finished
 * yet, or go away meanwhile, are left out.
 */
export async function copyFolder(
  from: string,
  target: string,
  name: string,
  isChanging = false,
): Promise<CopiedFolder> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) =>
    [name, ...relative(from, join(entry.parentPath, entry.name)).split(sep)].join("/");
  const folders = [
    name,
    ...entries.filter((entry) => entry.isDirectory()).map((entry) => pathOf(entry)),
  ];
  for (const folder of folders) await mkdir(join(target, folder), { recursive: true });
  const files: (Sum & { path: string })[] = [];
  for (const entry of entries) {
    const path = pathOf(entry);
    if (!entry.isFile() || (isChanging && path.endsWith(".part"))) continue;
    const copied = copyFile(join(entry.parentPath, entry.name), join(target, path));
    const sum = await (isChanging ? copied.catch(undefinedWhenMissing) : copied);
    if (sum) files.push({ path, ...sum });
  }
  return { folders, files };
}
