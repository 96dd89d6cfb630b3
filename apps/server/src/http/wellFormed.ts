/**
 * What Node's parser lets pass although the standard asks to refuse it (RFC 9112, 3.2): requests whose host two programs on the way could
 * read differently.
 */
import type { IncomingMessage } from "node:http";

/** A name, an IPv4 address or an IPv6 address in brackets, with a port; empty where the address has no host. */
const HOST = /^(?:[\w.~%!$&'()*+;=-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

export function isWellFormed({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host",
  );
  // Old balancers check the health in HTTP/1.0 and name no host.
  if (hosts.length === 0) return httpVersion === "1.0";
  const [host = ""] = hosts;
  return /^1\.[01]$/.test(httpVersion) && hosts.length === 1 && HOST.test(host);
}
