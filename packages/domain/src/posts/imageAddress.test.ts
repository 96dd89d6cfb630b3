import { describe, expect, it } from "vitest";
import { checkImageAddress } from "./imageAddress.ts";

const at = (host: string) => `http://${host}/a.jpg`;

describe("the address of an image", () => {
  it.each([
    "https://example.org/a.jpg?size=2#x",
    "HTTPS://EXAMPLE.ORG:8443/a.jpg",
    "https://пример.рф/a.jpg",
    "https://xn--e1afmkfd.xn--p1ai/a.jpg",
    "https://example.org./a.jpg",
    "https://8.8.8.8/a.jpg",
    "https://172.32.0.1/a.jpg",
    "https://11.10.10.10/a.jpg",
    "https://cdn.localhost.example.org/a.jpg",
    "https://10.example.org/a.jpg",
    "https://example.org/?from=http://127.0.0.1/",
  ])("%s may be fetched by Telegram", (address) => {
    expect(checkImageAddress(address)).toBeUndefined();
  });

  it.each([
    "127.0.0.1",
    "127.0.0.1:8081",
    "127.1",
    "127.0.0.1.",
    "0x7f.0.0.1",
    "0x7f.1",
    "0177.0.0.1",
    "2130706433",
    "0x7f000001",
    "017700000001",
    "0X7F.0x0.0.01",
    "0.0.0.0",
    "0",
    "10.0.0.5",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "3232235777",
    "0xc0.168.257",
    "10.1.2",
    "１２７.０.０.１",
    "127。0。0。1",
    "①②⑦.⓪.⓪.①",
    "127.0.0.1\u{ad}",
    "%31%32%37.0.0.1",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[64:ff9b::10.0.0.1]",
    "[2002:7f00:1::]",
    "[2001:db8::1]",
    "[2001::7f00:1]",
    "[100::1]",
    "[3fff::1]",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "ｌocalhost",
    "a.localhost",
    "localhost.localdomain",
    "printer.local",
    "nas.lan",
    "router.home.arpa",
    "metadata.google.internal",
    "wiki.corp",
    "wiki.intranet",
    "files.home",
    "files.private",
    "db",
    "redis:6379",
  ])("at %s is refused, because it leads into a private network", (host) => {
    expect(checkImageAddress(at(host))).toBe("image_url_private");
  });

  it.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "ftp://example.org/a.jpg",
    "a.jpg",
    "",
    "https://",
    "https:///a.jpg",
    "https:example.org/a.jpg",
    "//example.org/a.jpg",
    at("user@127.0.0.1"),
    at("example.org@127.0.0.1"),
    at("user:pass@example.org"),
    at("127.0.0.1\\@example.org"),
    "http://127.0.0.1\\.example.org/a.jpg",
    at("127.0.0.256"),
    at("1.2.3.4.5"),
    at("[::1"),
    at("example.org:99999"),
    at("exa mple.org"),
    "https://example.org/a b.jpg",
    "https://exam\nple.org/a.jpg",
    `${at("a.org")}${"x".repeat(2048)}`,
  ])("%j is no address", (address) => {
    expect(checkImageAddress(address)).toBe("image_url_invalid");
  });

  it("as long as it may be is checked in no time", () => {
    // A busy machine holds one of them up; what is slow is slow each time.
    const tries = Array.from({ length: 5 }, () => {
      const begin = Date.now();
      for (const character of [".", "a", "%", "[", ":", "0"])
        checkImageAddress(`http://${character.repeat(2000)}/`);
      return Date.now() - begin;
    });
    expect(Math.min(...tries)).toBeLessThan(100);
  });
});
