/** Pieces every feature's wire shapes are made of. */
import { z } from "zod";

export const languages = ["en", "ru"] as const;
export type Language = (typeof languages)[number];

export const idSchema = z.uuid();

/** An instant with its zone offset; a date-time without zone is refused (decision 19). */
export const instantSchema = z.iso.datetime({ offset: true });

export const successSchema = z.strictObject({ success: z.literal(true) });
