import { createHmac } from "node:crypto";

/** The header `Stripe-Signature` of a body, signed at the given second. */
export function signatureOf(body: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`, "utf8").digest("hex");
  return `t=${at},v1=${signature}`;
}
