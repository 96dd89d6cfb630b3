import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { createAskerAddress, networkOf } from "./askerAddress.ts";
import { readTrustedProxies } from "./trustedProxies.ts";

function asked(remoteAddress: string | undefined, forwardedFor?: string, proxies = "loopback") {
  const trusted = readTrustedProxies(proxies);
  if (!trusted) throw new Error(`${proxies} cannot be read.`);
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  return createAskerAddress(trusted)({
    headers,
    socket: { remoteAddress },
  } as unknown as IncomingMessage);
}

it("a connection that was reset has no address, whatever its request says", () => {
  expect(asked(undefined)).toBeUndefined();
  expect(asked(undefined, "198.51.100.8")).toBeUndefined();
});

it("a stranger cannot borrow another address, and neither can a neighbour in a private network", () => {
  for (const stranger of ["198.51.100.7", "10.0.0.2", "192.168.1.2", "172.17.0.1", "169.254.1.1"])
    expect(asked(stranger, "203.0.113.9")).toBe(stranger);
  expect(asked("fe80::1%eth0", "203.0.113.9")).toBe("fe80:0:0:0::/64");
  expect(asked("127.0.0.1", "203.0.113.9", "none")).toBe("127.0.0.1");
});

it("a neighbour whose header is ignored is told of, a stranger and a trusted proxy are not", () => {
  const told: string[] = [];
  const trusted = readTrustedProxies("10.0.0.1");
  if (!trusted) throw new Error("It cannot be read.");
  const addressOf = createAskerAddress(trusted, (proxy) => void told.push(proxy));
  for (const remoteAddress of ["10.0.0.1", "198.51.100.7", "::ffff:172.17.0.1", "fe80::2%eth0"])
    addressOf({
      headers: { "x-forwarded-for": "203.0.113.9" },
      socket: { remoteAddress },
    } as unknown as IncomingMessage);
  addressOf({ headers: {}, socket: { remoteAddress: "10.0.0.2" } } as unknown as IncomingMessage);
  expect(told).toEqual(["::ffff:172.17.0.1", "fe80::2"]);
});

it("the client is counted and not the proxies in front of us", () => {
  expect(asked("198.51.100.7")).toBe("198.51.100.7");
  expect(asked("127.0.0.1", "198.51.100.8")).toBe("198.51.100.8");
  expect(asked("::1", "198.51.100.8")).toBe("198.51.100.8");
  expect(asked("::ffff:127.0.0.1", "198.51.100.8")).toBe("198.51.100.8");
  const private10 = "loopback, 10.0.0.0/8";
  expect(asked("::ffff:10.0.0.2", "198.51.100.8", private10)).toBe("198.51.100.8");
  expect(asked("127.0.0.1", "198.51.100.8,10.0.0.9, 127.0.0.1", private10)).toBe("198.51.100.8");
  expect(asked("fe80::1%eth0", "198.51.100.8", "fe80::1")).toBe("198.51.100.8");
});

it("what a client writes in front of what the proxy saw changes nothing", () => {
  for (const invented of ["203.0.113.1", "10.1.2.3", "127.0.0.1", "::1", "nonsense", "", " , ,"])
    expect(asked("127.0.0.1", `${invented}, 198.51.100.8`)).toBe("198.51.100.8");
  expect(asked("127.0.0.1", "203.0.113.1, 10.1.2.3")).toBe("10.1.2.3");
});

it.each([
  ["198.51.100.8:5678", "198.51.100.8"],
  ["[2001:db8:1:2::3]:80", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::3]", "2001:db8:1:2::/64"],
  ["[::ffff:198.51.100.8]:1", "198.51.100.8"],
  ["::ffff:c633:6408", "198.51.100.8"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("of %s the port is cut off", (hop, counted) => expect(asked("127.0.0.1", hop)).toBe(counted));

it.each([
  "unknown",
  "_hidden",
  "",
  "-",
  "1.2.3",
  "1.2.3.4.5",
  "256.1.1.1",
  "01.2.3.4",
  "0x7f.1",
  "1",
  "1.2.3.4:port",
  "1.2.3.4:123456",
  "[1.2.3.4",
  "1.2.3.4]",
  "[]:80",
  "g::1",
  "1:2:3:4:5:6:7:8:9",
  "for=1.2.3.4",
  "1.2.3.4/32",
  "1.2.3.4;",
  "localhost",
  "1.2.3.4 5.6.7.8",
  "::1::",
  "%eth0",
])("%j is no address and counts for the proxy that sent it", (hop) => {
  expect(asked("127.0.0.1", hop)).toBe("127.0.0.1");
  expect(asked("127.0.0.1", `203.0.113.1, ${hop}`)).toBe("127.0.0.1");
  expect(asked("127.0.0.1", `${hop}, 198.51.100.8`)).toBe("198.51.100.8");
});

it.each([
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  "proxy",
  "10.0.0.0/33",
  "10.0.0.0/0",
  "::/0",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "10.0.0/8",
  "all",
  "loopback;10.0.0.1",
  "10.0.0.1:80",
  "fe80::1%eth0",
  "::1/129",
  "1.2.3.4/-1",
  "constructor",
  ",",
])("%s names no proxies", (setting) => expect(readTrustedProxies(setting)).toBeUndefined());

it("proxies are named by address, range and the names of networks", () => {
  const setting = " Loopback, uniquelocal,linklocal,203.0.113.0/24,2001:db8::/32, 192.0.2.1 ";
  for (const proxy of ["127.9.9.9", "::1", "172.31.0.1", "fd00::1", "169.254.0.1", "203.0.113.200"])
    expect(asked(proxy, "198.51.100.8", setting)).toBe("198.51.100.8");
  expect(asked("2001:db8:ffff::1", "198.51.100.8", setting)).toBe("198.51.100.8");
  for (const other of ["172.32.0.1", "192.0.2.2", "203.0.114.1"])
    expect(asked(other, "198.51.100.8", setting)).toBe(other);
});
