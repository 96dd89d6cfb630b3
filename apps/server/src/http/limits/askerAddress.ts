/** The address a request is counted for: that of the client, not of a proxy in front of us. */
import type { IncomingMessage } from "node:http";
import { isIP, SocketAddress } from "node:net";
import { isIn, NEIGHBOURS } from "./trustedProxies.ts";
import type { TrustedProxies } from "./trustedProxies.ts";

/** Undefined when the connection was reset: then its socket has no address any more. */
export type AskerAddress = (request: IncomingMessage) => string | undefined;

/**
 * Each proxy writes the address it was asked from at the end of `X-Forwarded-For`, so the header is read from its end: as long as the sender
 * is a trusted proxy, what it wrote is believed. What is no address counts for the last sender that has one.
 */
export function createAskerAddress(
  proxies: TrustedProxies,
  onIgnoredProxy: (address: string) => void = () => undefined,
): AskerAddress {
  return ({ socket, headers }) => {
    const sender = withoutZone(socket.remoteAddress);
    if (sender === undefined) return undefined;
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined) return networkOf(sender);
    // A stranger may write anything; a neighbour that forwards is probably a proxy the setting forgot.
    if (isIn(NEIGHBOURS, sender) && !isIn(proxies, sender)) onIgnoredProxy(sender);
    return networkOf(lastBelieved(sender, String(forwarded).split(","), proxies));
  };
}

function lastBelieved(sender: string, hops: readonly string[], proxies: TrustedProxies): string {
  let asker = sender;
  for (const hop of hops.toReversed()) {
    const address = isIn(proxies, asker) ? addressOf(hop.trim()) : undefined;
    if (address === undefined) return asker;
    asker = address;
  }
  return asker;
}

/** Some proxies write a port behind the address: `192.0.2.1:80`, `[2001:db8::1]:80`. */
function addressOf(hop: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop) ?? [];
  const address = withoutZone(bracketed ?? plain ?? hop);
  return address === undefined || isIP(address) === 0 ? undefined : address;
}

/** An address of the local network may name a network card: `fe80::1%eth0`. */
function withoutZone(address: string | undefined): string | undefined {
  return address?.split("%", 1)[0];
}

/** One household or server has 2^64 addresses of IPv6, so what they have in common counts. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const written = new SocketAddress({ address, family: "ipv6" }).address;
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(written) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = written.split("::");
  const [front, back] = [head, tail].map((part) => part.split(":").filter(Boolean));
  const missing = Math.max(0, 8 - (front?.length ?? 0) - (back?.length ?? 0));
  const groups = [...(front ?? []), ...Array<string>(missing).fill("0"), ...(back ?? [])];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
