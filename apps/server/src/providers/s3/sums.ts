/** Sums of a file: what is sent with it, and what must come back. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

export type Sums = {
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly md5: string;
  readonly sha256: string;
};

export async function sumsOf(path: string): Promise<Sums> {
  const [md5, sha256] = [createHash("md5"), createHash("sha256")];
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    md5.update(chunk);
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, md5: md5.digest("hex"), sha256: sha256.digest("hex") };
}

/** The header under which our own sum lies beside an object. */
export const SHA256_HEADER = "x-amz-meta-sha256";
