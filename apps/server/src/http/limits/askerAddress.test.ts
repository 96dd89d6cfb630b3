import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { askerAddress, networkOf } from "./askerAddress.ts";

const asked = (remoteAddress: string, forwardedFor?: string) =>
  askerAddress({
    headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
    socket: { remoteAddress },
    connection: { remoteAddress },
  } as unknown as IncomingMessage);

it("the asker is counted and not the proxy beside us; a stranger cannot borrow another address", () => {
  expect(asked("198.51.100.7")).toBe("198.51.100.7");
  expect(asked("127.0.0.1", "198.51.100.8")).toBe("198.51.100.8");
  expect(asked("::ffff:10.0.0.2", "198.51.100.8")).toBe("198.51.100.8");
  expect(asked("198.51.100.7", "198.51.100.9")).toBe("198.51.100.7");
});

it.each([
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));
