import { badRequest } from "./refusal.ts";

export type UploadedFile = { name: string; mime: string; bytes: Buffer };

/** The parameters of one call, which may come as query, JSON, form or multipart. */
export type Fields = {
  values: Record<string, unknown>;
  files: Map<string, UploadedFile>;
  /** Names of file parts that some value points to with `attach://`. */
  attached: Set<string>;
};

/** Forms carry objects as JSON text, JSON bodies carry them as they are; both are fine. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const start = value.trimStart()[0];
  if (start !== "{" && start !== "[") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields.values[name];
  if (value === undefined || value === null) return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number);
}

export function flagOf(fields: Fields, name: string, otherwise = false): boolean {
  const value = textOf(fields, name)?.trim().toLowerCase();
  if (value === undefined || value === "") return otherwise;
  return value === "true" || value === "yes" || value === "1";
}

export function integerOf(fields: Fields, name: string): number | undefined {
  const value = textOf(fields, name)?.trim();
  return value !== undefined && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

export function listOf(fields: Fields, name: string): unknown[] | undefined {
  if (fields.values[name] === undefined) return undefined;
  const value = parsedJson(fields.values[name]);
  if (typeof value === "string") throw badRequest(`can't parse ${name} JSON object`);
  return Array.isArray(value) ? (value as unknown[]) : undefined;
}

export function objectOf(fields: Fields, name: string): Record<string, unknown> | undefined {
  const value = parsedJson(fields.values[name]);
  return isObject(value) ? value : undefined;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
