/** Reads a small file from Telegram. */

const MAX_PICTURE_BYTES = 1024 * 1024;
const MAX_DOWNLOAD_MS = 10_000;

/** Undefined where not all of it comes in time. The address contains the bot token, and errors contain the address: none leaves here. */
export async function download(address: string): Promise<Uint8Array | undefined> {
  try {
    const signal = AbortSignal.timeout(MAX_DOWNLOAD_MS);
    const response = await fetch(address, { redirect: "error", signal });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      return undefined;
    }
    return await readAll(response.body);
  } catch {
    return undefined;
  }
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_PICTURE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
