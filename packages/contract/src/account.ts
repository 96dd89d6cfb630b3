/** The account of a person: what is stored about them, downloading it, and deleting it. */
import { z } from "zod";
import { deletionSchema } from "./auth.ts";
import { instantSchema } from "./shared.ts";

const countSchema = z.int().min(0);

/** How much is stored about a person. */
const storedSchema = z.strictObject({
  channels: countSchema,
  /** Posts and polls, each once, in however many channels. */
  publications: countSchema,
  /** Of them, those that are still to be sent. */
  scheduled: countSchema,
  drafts: countSchema,
  /** Templates, signatures and tag sets. */
  snippets: countSchema,
  images: countSchema,
  imageBytes: countSchema,
  /** Entries of the ledger: credits used and credits bought. */
  creditEntries: countSchema,
  sessions: countSchema,
});
export type Stored = z.infer<typeof storedSchema>;

/** The latest download of a person's data. Files are the entries of the archive. */
const exportSchema = z.strictObject({
  /** `waiting` for its address to be opened, `running`, `done`, or `interrupted` by the connection. */
  state: z.enum(["waiting", "running", "done", "interrupted"]),
  doneFiles: countSchema,
  totalFiles: countSchema,
  doneBytes: countSchema,
  totalBytes: countSchema,
  startedAt: instantSchema,
});
export type AccountExport = z.infer<typeof exportSchema>;

const accountSchema = z.strictObject({
  createdAt: instantSchema,
  stored: storedSchema,
  deletion: deletionSchema.nullable(),
  export: exportSchema.nullable(),
});
export type Account = z.infer<typeof accountSchema>;

/** `GET /account`, and the answers of `DELETE /account` and `POST /account/restore`. */
export const accountResponseSchema = z.strictObject({
  success: z.literal(true),
  account: accountSchema,
});

/** `POST /account/export`: an address that downloads the archive, once and for some minutes, without a session token. */
export const exportLinkResponseSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ url: z.string(), expiresAt: instantSchema }),
});

/** `GET /accounts/{id}/existence`: false also for an account whose deletion has begun and cannot be undone. */
export const accountExistenceSchema = z.strictObject({
  success: z.literal(true),
  exists: z.boolean(),
});

/** `GET /company`: who runs this installation; null is what they have not said (decision 22). */
export const companyResponseSchema = z.strictObject({
  success: z.literal(true),
  company: z.strictObject({
    name: z.string(),
    email: z.string().nullable(),
    /** A username at the messenger, without @. */
    telegram: z.string().nullable(),
    /** A chat group in which people help each other. */
    chatUrl: z.string().nullable(),
    /** A channel of videos. */
    videoUrl: z.string().nullable(),
  }),
});
