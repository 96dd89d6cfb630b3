import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { FileFacts } from "./world.ts";

/** Remembers whether the asker left before the answer was complete. */
export function watch(reply: FastifyReply, entry: { isAbandoned: boolean }): void {
  reply.raw.once("close", () => {
    entry.isAbandoned = !reply.raw.writableFinished;
  });
}

type File = { readonly name: string; readonly type: string; readonly bytes: Buffer };

export function factsOf({ name, type, bytes }: File): FileFacts {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { name, type, size: bytes.length, sha256 };
}
