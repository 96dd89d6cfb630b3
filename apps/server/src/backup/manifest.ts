/** What a backup says of itself: a restore believes nothing else, and looks at it before it touches anything. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { knownMigrations } from "../db/opening/newerSchema.ts";
import { StartFailure } from "../startFailure.ts";
import { sumOf } from "./copiedFiles.ts";

const FILE = "manifest.json";
/** Where the embedded database and the uploaded files are in a backup, and the dump of PostgreSQL. */
export const DATABASE = "database";
export const UPLOADS = "uploads";
export const DUMP = "database.dump";

/** Below the backup's folder, and never out of it. */
const path = z
  .string()
  .regex(/^[^/\\]+(?:\/[^/\\]+)*$/)
  .refine((value) => !value.split("/").some((part) => part === ".." || part === "."));

const manifestSchema = z.object({
  product: z.literal("vestnik"),
  format: z.literal(1),
  /** The version of Vestnik that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.object({
    kind: z.enum(["pglite", "postgres"]),
    /** The version of PostgreSQL, also inside PGlite. */
    serverVersion: z.string(),
  }),
  /** The newest migration that its database has seen, by when it was written. */
  schema: z.object({ when: z.number(), migration: z.string() }),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number().int().nonnegative()),
  /** Also the empty ones: the database needs them. */
  folders: z.array(path),
  /** What was in the bucket of uploaded files and is not in the backup. */
  bucket: z
    .object({
      name: z.string(),
      files: z.array(z.object({ filename: z.string(), bytes: z.number().int().nonnegative() })),
    })
    .optional(),
  files: z.array(
    z.object({
      path,
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[\da-f]{64}$/),
    }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await writeFile(join(folder, FILE), text, { flush: true });
}

/** Throws a `StartFailure` unless this is a whole backup that this version can restore. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), "utf8").catch(() => undefined);
  if (text === undefined)
    throw new StartFailure(
      `${folder} is no backup: it has no ${FILE}, or it was not finished (its name then ends with .unfinished).`,
    );
  const result = manifestSchema.safeParse(readJson(text));
  if (!result.success)
    throw new StartFailure(
      `${join(folder, FILE)} cannot be read: it was damaged, or a version of Vestnik that this one does not know made this backup.`,
    );
  requireKnownSchema(result.data);
  await requireWhole(folder, result.data);
  return result.data;
}

/** Also called on the database that comes out of it, whose migrations need not be those that the manifest names. */
export function requireKnownSchema({
  schema,
  version,
}: Pick<Manifest, "schema" | "version">): void {
  const known = knownMigrations();
  if (known.some(({ when, tag }) => when === schema.when && tag === schema.migration)) return;
  const newest = known.at(-1);
  throw new StartFailure(
    schema.when > (newest?.when ?? 0)
      ? `A newer version of Vestnik (${version}) made this backup: its database is at ${schema.migration}, this version knows those up to ` +
          `${newest?.tag ?? "none"}. Restore it with that version.`
      : `The database of this backup (${schema.migration}) is none that Vestnik made: its migrations are others.`,
  );
}

async function requireWhole(folder: string, { files }: Manifest): Promise<void> {
  const wrong: string[] = [];
  for (const { path: name, bytes, sha256 } of files) {
    const found = await sumOf(join(folder, name)).catch(() => undefined);
    if (found?.bytes !== bytes || found.sha256 !== sha256) wrong.push(name);
  }
  const [first] = wrong;
  if (first === undefined) return;
  throw new StartFailure(
    `The backup is damaged: ${wrong.length} of its ${files.length} files are missing or were changed, the first is ${first}. Nothing was restored.`,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
