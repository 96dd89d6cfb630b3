/**
 * The address of an image on somebody else's server. Telegram fetches it, or the Bot API server of this installation, which stands in the
 * operator's network: an address there is refused in every way to write it (decision 8). What a name resolves to is unknown here.
 */

/** Browsers and Node both have it; it reads a host as fetchers do, whichever way a number or a letter is written. */
declare const URL: new (address: string) => { readonly hostname: string };

const MAX_ADDRESS_LENGTH = 2048;
/** No names and passwords, and no backslash, which fetchers read in different ways. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

/** Names that no public server has (RFC 6761, RFC 6762 appendix G, RFC 8375). */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

export function checkImageAddress(
  address: string,
): "image_url_invalid" | "image_url_private" | undefined {
  const isAddress =
    address.length <= MAX_ADDRESS_LENGTH &&
    !/[\p{Cc}\p{Cs}]/u.test(address) &&
    ADDRESS.test(address);
  const host = isAddress ? hostOf(address) : undefined;
  if (host === undefined) return "image_url_invalid";
  return isPublicHost(host) ? undefined : "image_url_private";
}

/** Without its final dot, which changes nothing. */
function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname.replace(/\.$/, "");
  } catch {
    return undefined;
  }
}

/** Of the host of a `URL`: an address of IPv6 stands in brackets. */
export function isPublicHost(host: string): boolean {
  if (host.startsWith("[")) return isPublicIPv6(host.slice(1, -1));
  if (/^\d+(?:\.\d+){3}$/.test(host)) return isPublicIPv4(host);
  // A name without a dot is one of the network it is asked in.
  return host.includes(".") && !PRIVATE_NAME.test(host);
}

/** Networks that are private or serve a special purpose (RFC 6890). */
const SPECIAL_NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
].map((network) => {
  const [first = "", bits = "0"] = network.split("/");
  return { first: numberOf(first), size: 2 ** (32 - Number(bits)) };
});

function numberOf(address: string): number {
  return address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

function isPublicIPv4(address: string): boolean {
  const number = numberOf(address);
  return SPECIAL_NETWORKS.every(({ first, size }) => number < first || number >= first + size);
}

/** Public are addresses of 2000::/3, without those that stand for an IPv4 address or for examples (2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20). */
function isPublicIPv6(address: string): boolean {
  const [first = 0, second = 0] = address
    .split(":")
    .map((group) => Number.parseInt(group || "0", 16));
  const isSpecial =
    (first === 0x20_01 && (second < 0x2_00 || second === 0xd_b8)) ||
    first === 0x20_02 ||
    (first === 0x3f_ff && second < 0x10_00);
  return first >= 0x20_00 && first < 0x40_00 && !isSpecial;
}
