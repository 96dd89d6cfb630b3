/** The proxies whose `X-Forwarded-For` is believed, as the setting names them. */
import { BlockList, isIP } from "node:net";

export type TrustedProxies = Pick<BlockList, "check" | "rules">;

const NAMED = new Map([
  ["none", []],
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** Undefined when an entry is neither a name, nor an address, nor a range. A range of all addresses would let everybody choose their own. */
export function readTrustedProxies(setting: string): TrustedProxies | undefined {
  const proxies = new BlockList();
  const entries = setting.split(",").map((entry) => entry.trim().toLowerCase());
  for (const entry of entries.flatMap((name) => NAMED.get(name) ?? [name])) {
    const [, address = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = address.includes("%") ? 0 : isIP(address);
    const longest = family === 4 ? 32 : 128;
    const length = bits === undefined ? longest : Number(bits);
    if (family === 0 || length < 1 || length > longest) return undefined;
    proxies.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
  }
  return proxies;
}

/** The other machines and containers of a private network. */
export const NEIGHBOURS = readTrustedProxies("linklocal,uniquelocal") ?? new BlockList();

/** An IPv4 address is found in its IPv6 form, too. */
export function isIn(proxies: TrustedProxies, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 4 ? "ipv4" : "ipv6");
}
