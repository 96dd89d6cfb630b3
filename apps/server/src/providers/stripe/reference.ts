import { z } from "zod";

/** Another object: its id, or itself where it was expanded. */
export const referenceSchema = z
  .union([z.string(), z.looseObject({ id: z.string() })])
  .transform((given) => (typeof given === "string" ? given : given.id));

/** Stripe counts time in seconds. */
export const momentSchema = z.int().transform((seconds) => new Date(seconds * 1000));

/** Gives an expanded object, or null where there is none or it was not expanded. */
export const expanded = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.unknown().transform(() => null)]);
