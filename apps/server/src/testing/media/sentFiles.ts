/** Files as browsers send them, to the app of a test. */
import type { UploadedFile } from "@vestnik/contract/uploads";
import { expect } from "vitest";
import type { Owner } from "../factories.ts";
import type { TestApp } from "../testApp.ts";

export type Sending = { readonly name?: string; readonly as?: string };

export async function sendFile(
  { app }: TestApp,
  { headers }: Pick<Owner, "headers">,
  bytes: Uint8Array<ArrayBuffer> | Blob,
  { name = "file.bin", as }: Sending = {},
) {
  const form = new FormData();
  form.set("name", name);
  if (as !== undefined) form.set("as", as);
  form.set("file", bytes instanceof Blob ? bytes : new Blob([bytes]), "blob");
  const body = new Response(form);
  const type = body.headers.get("content-type") ?? "";
  return await app.inject({
    method: "POST",
    url: "/api/upload/file",
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { ...headers, "content-type": type },
  });
}

export async function uploadedFile(...given: Parameters<typeof sendFile>): Promise<UploadedFile> {
  const response = await sendFile(...given);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json<UploadedFile>();
}
