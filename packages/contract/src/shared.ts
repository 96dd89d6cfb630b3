/** Schemas that the features share. */
import { z } from "zod";

export type Language = "en" | "ru";

/** In lower case, as the database returns it, so that the same id compares equal however a client writes it. */
export const idSchema = z.uuid().toLowerCase();

/** No row has it. */
const UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";

/**
 * An id from a client. What is no id (a text, or the null that a program writes for an id it does not have) names nothing, like the id of a
 * thing that never was, so it becomes such an id and is refused with the code of the missing thing. A required id that is left out is a
 * mistake of the form.
 */
export const givenIdSchema = z.preprocess<unknown, z.ZodString, string>(
  (given: unknown) =>
    given === undefined ? undefined : (idSchema.safeParse(given).data ?? UNKNOWN_ID),
  z.string().meta({ format: "uuid" }),
);

/** An instant with its zone offset; a date-time without zone is refused (decision 19). */
export const instantSchema = z.iso.datetime({ offset: true });

const EARLIEST = Date.UTC(1900, 0);
const LATEST = Date.UTC(3000, 0);

/** An instant from a client. Databases write years before 1 and after 9999 in other forms than JavaScript. */
export const givenInstantSchema = instantSchema.max(40).refine((text) => {
  const time = Date.parse(text);
  return time >= EARLIEST && time < LATEST;
});

/**
 * Text from a client, in characters every database stores: NUL becomes a space and a lone surrogate becomes U+FFFD, as in the
 * domain's `cleanCharacters`. It is corrected, not refused, because a person cannot see such characters and could not find them.
 */
export const givenText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .overwrite((text) => text.toWellFormed().replaceAll("\0", " "));

/** The version of a row as its owner saw it: a non-negative integer of the database (int4). */
export const versionSchema = z.int32().min(0);

/**
 * A position in a list, sorted by time and id: milliseconds since 1970 and an id. Opaque to clients. Fourteen digits end in the year 5138,
 * which every database can write.
 */
export const cursorSchema = z
  .string()
  .regex(/^\d{1,14}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export const successSchema = z.strictObject({ success: z.literal(true) });
