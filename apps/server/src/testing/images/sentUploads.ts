/** Images as browsers send them, to the app of a test. */
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { PassThrough } from "node:stream";
import { join } from "node:path";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { uploads } from "../../db/schema.ts";
import type { Owner } from "../factories.ts";
import type { TestApp } from "../testApp.ts";

export type Part = {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
};

type Body = {
  readonly payload: Buffer | string | PassThrough;
  readonly headers: Record<string, string>;
};

export type Answer = Awaited<ReturnType<typeof sendUpload>>;

export function multipart(parts: readonly Part[]): {
  payload: Buffer;
  headers: Record<string, string>;
} {
  const boundary = `x${randomBytes(12).toString("hex")}`;
  const chunks = parts.flatMap(
    ({ field = "image", name = "photo.jpg", type = "image/jpeg", bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`,
      ),
      Buffer.from(`content-type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from("\r\n"),
    ],
  );
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

export async function sendUpload(
  { app }: TestApp,
  { payload, headers }: Body,
  { headers: who }: Owner,
) {
  return await app.inject({
    method: "POST",
    url: "/api/upload/image",
    payload,
    headers: { ...who, ...headers },
  });
}

export function refusalOf(response: Answer): [number, string] {
  return [response.statusCode, response.json<ErrorBody>().code];
}

export async function storedIn({ deps }: TestApp): Promise<{ rows: number; files: number }> {
  const rows = await deps.database.db.select().from(uploads);
  const files = await readdir(join(deps.config.dataDir, "uploads"));
  return { rows: rows.length, files: files.length };
}
