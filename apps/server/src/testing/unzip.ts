/** Reads an archive with another program's code than the one that wrote it. */
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";

/** The files by their paths; throws where the archive is damaged. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const content = await zip.openReadStreamPromise(entry);
    const bytes = Buffer.concat((await content.toArray()) as Buffer[]);
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is damaged.`);
    files.set(entry.fileName, bytes);
  }
  return files;
}
