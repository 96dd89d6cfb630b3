/** Compares the pictures that Telegram got with those of the post, byte by byte. */
import { createHash } from "node:crypto";
import type { Ground } from "./ground.ts";
import { keyOf, sentText } from "./truth.ts";
import type { Expected } from "./truth.ts";
import type { VestnikProcess } from "./vestnikProcess.ts";

export type Pictured = Expected & {
  /** SHA-256 of each of its pictures, in order. No bot may send one twice: it would name it instead of sending it again. */
  readonly sums: readonly string[];
};

/** The sum of an uploaded picture as this process hands it out. */
export async function sumOfUpload(at: VestnikProcess, imageUrl: string): Promise<string> {
  const response = await fetch(`${at.url()}${imageUrl}`);
  if (!response.ok) throw new Error(`GET ${imageUrl} → ${response.status}`);
  return createHash("sha256")
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest("hex");
}

/** Posts that stand in their channel with fewer, other or exchanged pictures. */
export function sentOtherwise(ground: Ground, posts: readonly Pictured[]): string[] {
  const wanted = new Map(posts.map((post) => [keyOf(post), post.sums.join(" ")]));
  return ground.telegram.control
    .requests()
    .filter(({ accepted, method }) => accepted && method.startsWith("send"))
    .flatMap(({ chatId, parameters, files }) => {
      const key = keyOf({ chatId: Number(chatId), text: sentText(parameters) });
      const sums = wanted.get(key);
      const sent = files.map(({ sha256 }) => sha256).join(" ");
      return sums === undefined || sums === sent ? [] : [`${key} (${files.length} pictures)`];
    });
}
