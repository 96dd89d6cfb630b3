/** Tells one stored bot token from another without opening either. */
import type { SealedSecret } from "../../../db/schema.ts";

export function botTokenMark({ ciphertext }: SealedSecret): string {
  return ciphertext.slice(0, 24);
}
