/** Pieces every feature's wire shapes are made of. */
import { z } from "zod";

export type Language = "en" | "ru";

export const idSchema = z.uuid();

/** An instant with its zone offset; a date-time without zone is refused (decision 19). */
export const instantSchema = z.iso.datetime({ offset: true });

export const successSchema = z.strictObject({ success: z.literal(true) });
