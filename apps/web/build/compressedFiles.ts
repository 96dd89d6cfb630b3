/**
 * Every compressible file is in the build three times: as it is, for gzip and for Brotli. The server sends the one the
 * browser accepts.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SHRINKS = /\.(?:js|css|svg|json)$/;
/** Smaller files fit into one packet anyway. */
const WORTH_IT_BYTES = 1000;

export function writeCompressed(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => SHRINKS.test(each))) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < WORTH_IT_BYTES) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  }
}
