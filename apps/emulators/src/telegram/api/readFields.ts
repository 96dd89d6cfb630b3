import type { FastifyRequest } from "fastify";
import { type Fields, type UploadedFile, isObject } from "./fields.ts";
import { Refusal, badRequest } from "./refusal.ts";

/** Gathers the parameters from the query and from a body of any kind. */
export async function readFields(request: FastifyRequest): Promise<Fields> {
  const values: Record<string, unknown> = { ...(request.query as Record<string, string>) };
  const files = new Map<string, UploadedFile>();
  if (request.isMultipart()) await readParts(request, values, files);
  else if (isObject(request.body)) Object.assign(values, request.body);
  else if (request.body !== undefined && request.body !== null) {
    throw badRequest("can't parse request body: object expected");
  }
  for (const [name, value] of Object.entries(values)) if (value === null) delete values[name];
  return { values, files, attached: attachedNames(values) };
}

async function readParts(
  request: FastifyRequest,
  values: Record<string, unknown>,
  files: Map<string, UploadedFile>,
): Promise<void> {
  for await (const part of request.parts()) {
    if (part.type === "field") values[part.fieldname] = part.value;
    else {
      const bytes = await part.toBuffer().catch(() => {
        throw new Refusal(413, "Request Entity Too Large");
      });
      files.set(part.fieldname, { name: part.filename, mime: part.mimetype, bytes });
    }
  }
}

function attachedNames(values: Record<string, unknown>): Set<string> {
  const names = new Set<string>();
  for (const value of Object.values(values)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (!text.includes("attach://")) continue;
    for (const match of text.matchAll(/attach:\/\/([^"\\]+)/g)) names.add(match[1] ?? "");
  }
  return names;
}
