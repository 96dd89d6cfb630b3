/** Bytes on a connection that are no request, or only the beginning of one. */

const head = (...lines: readonly string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const host = "Host: localhost";

/** Each is answered with a refusal. */
export const unreadable: Readonly<Record<string, string>> = {
  "a greeting of TLS": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  words: head("hello"),
  "an unknown version": head("GET / HTTP/9.9", host),
  "an unknown method": head("BREW /api/users/me HTTP/1.1", host),
  "an address with a space": head("GET /api/users/me me HTTP/1.1", host),
  "a header without a name": head("GET / HTTP/1.1", host, ": x"),
  "a header with a NUL": head("GET / HTTP/1.1", host, "X: a\0b"),
  "a header of 100 kB": head("GET /api/users/me HTTP/1.1", host, `X: ${"y".repeat(100_000)}`),
  "5,000 headers": head("GET / HTTP/1.1", host, ...Array.from({ length: 5000 }, () => "X: y")),
  "an address of 100 kB": head(`GET /${"y".repeat(100_000)} HTTP/1.1`, host),
  "a negative length": head("POST /api/drafts HTTP/1.1", host, "Content-Length: -1"),
  "two lengths": head("POST / HTTP/1.1", host, "Content-Length: 1", "Content-Length: 2"),
  "a length and chunks": head(
    "POST / HTTP/1.1",
    host,
    "Content-Length: 5",
    "Transfer-Encoding: chunked",
  ),
  "a chunk of no size": `${head("POST /api/telegram/auth HTTP/1.1", host, "Content-Type: application/json", "Transfer-Encoding: chunked")}xyz\r\n`,
  "no host": head("GET /api/health/live HTTP/1.1", "Connection: close"),
  "two hosts": head("GET /api/health/live HTTP/1.1", host, "Host: other"),
  "one host twice": head("GET /api/health/live HTTP/1.1", host, host),
  "two hosts of the old version": head("GET /api/health/live HTTP/1.0", host, "HOST: other"),
  "a host with a path": head("GET /api/health/live HTTP/1.1", "Host: localhost/other"),
  "a host of two words": head("GET /api/health/live HTTP/1.1", "Host: localhost other"),
  "two hosts in one line": head("GET /api/health/live HTTP/1.1", "Host: localhost,other"),
  "a host with a name in front": head("GET /api/health/live HTTP/1.1", "Host: me@localhost"),
  "the first version": "GET /api/health/live\r\n\r\n",
  "the first version, by its number": head("GET /api/health/live HTTP/0.9", host),
  "the next version": head("GET /api/health/live HTTP/2.0", host),
  "an expectation": head("GET /api/users/me HTTP/1.1", host, "Expect: 200-ok", "Connection: close"),
  "more than a body may be, announced": head(
    "POST /api/telegram/auth HTTP/1.1",
    host,
    "Content-Type: application/json",
    "Content-Length: 99999999",
    "Connection: close",
  ),
};

/** Each is followed by the end of the connection. */
export const unfinished: Readonly<Record<string, string>> = {
  nothing: "",
  "half a line": "GET /api/us",
  "half a head": `GET /api/users/me HTTP/1.1\r\n${host}\r\nX:`,
  "half a body": `${head("POST /api/telegram/auth HTTP/1.1", host, "Content-Type: application/json", "Content-Length: 500")}{"id"`,
};
