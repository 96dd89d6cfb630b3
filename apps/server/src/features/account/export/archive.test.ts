/** An archive whose reader leaves. */
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { archiveOf } from "./archive.ts";

const nothing = () => ({ doneFiles: 0, doneBytes: 0, totalFiles: 0, totalBytes: 0 });

it("a file that was being opened when the reader left is closed", async () => {
  const leaving = new AbortController();
  const bytes = new Readable({ read: () => undefined });
  async function* entries() {
    await Promise.resolve(leaving.abort());
    yield { path: "images/a.jpg", content: { bytes }, changedAt: new Date() };
  }
  const { made, stream } = archiveOf(entries(), leaving.signal, nothing());
  stream.on("error", () => undefined);
  await expect(made).rejects.toThrow(/aborted/);
  expect(bytes.destroyed).toBe(true);
  expect(stream.destroyed).toBe(true);
});
