import { BlockList, isIP } from "node:net";

/** What is not the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
  ] as const),
  ...([
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
  ] as const),
  ...([
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
  ] as const),
  ...([
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
] as const) {
  notPublic.addSubnet(network, bits, "ipv4");
}

/** The only part of IPv6 that is given out; of it the ranges that are for documents or hold an address of IPv4 are not public. */
const givenOut = new BlockList();
givenOut.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ...([
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
  ] as const),
] as const) {
  notPublic.addSubnet(network, bits, "ipv6");
}

/** An address of IPv4 that is written as one of IPv6 counts as not public, because no image needs that form. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, "ipv4");
    case 6:
      return givenOut.check(address, "ipv6") && !notPublic.check(address, "ipv6");
    default:
      return false;
  }
}
