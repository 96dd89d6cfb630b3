/** The address a request is counted for: that of the client, not of a proxy beside us. */
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** The forwarding headers of a proxy beside us are trusted; those of other senders are not. */
export const TRUSTED_PROXIES = ["loopback", "linklocal", "uniquelocal"];

const isTrusted = proxyAddr.compile(TRUSTED_PROXIES);

export function askerAddress(request: IncomingMessage): string {
  const asker =
    request.headers["x-forwarded-for"] === undefined
      ? (request.socket.remoteAddress ?? "")
      : proxyAddr(request, isTrusted);
  return networkOf(asker);
}

/** One household or server has 2^64 addresses of IPv6, so what they have in common counts. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("%", 1)[0]?.split("::") ?? [];
  const [front, back] = [head, tail].map((part) => part.split(":").filter(Boolean));
  const missing = Math.max(0, 8 - (front?.length ?? 0) - (back?.length ?? 0));
  const groups = [...(front ?? []), ...Array<string>(missing).fill("0"), ...(back ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
