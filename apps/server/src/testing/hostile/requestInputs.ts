/** Faults outside of the fields: the address, the method, the headers. */
import { inputOf } from "./input.ts";
import type { Input, Request } from "./input.ts";
import type { Operation } from "./operations.ts";
import type { Example } from "./rows.ts";

const endings = [
  "/",
  "//",
  "%",
  "%00",
  "%ff",
  "%2e%2e%2f",
  // Not further up: the built pages lie beyond the API.
  "/../zzz",
  ";a=b",
  "?",
  "?%",
  "?a=%ff&b=%",
  "?__proto__[polluted]=true",
  "?constructor.prototype.polluted=true",
  "?&&&=&==",
  `?${"a=1&".repeat(2000)}`,
  `?x=${"y".repeat(8000)}`,
  `/${"z".repeat(3000)}`,
  "#fragment",
];

const long = "x".repeat(4000);

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { "accept-language": "ru" },
  { "accept-language": long },
  { "accept-language": "ru;q=abc,,;;,*" },
  { "accept-encoding": "gzip;q=0, br;q=x, *" },
  { "accept-encoding": long },
  { accept: "text/html;q=0" },
  { "x-forwarded-for": "unknown, '; drop table users, ::1%eth0" },
  { "x-forwarded-for": long },
  { "x-forwarded-proto": "javascript" },
  { "x-forwarded-host": "evil.example" },
  { "x-http-method-override": "DELETE" },
  { "user-agent": "" },
  { "user-agent": `\u00ff\u0080${long}` },
  { cookie: `token=${long}; __proto__=1` },
  { host: "evil.example:99999" },
  { origin: "null" },
  { range: "bytes=9999999-1,-5,x" },
  { "if-none-match": `"${long}"` },
  { "if-modified-since": "yesterday" },
  { expect: "200-ok" },
  { "transfer-encoding": "gzip" },
  { upgrade: "websocket", connection: "upgrade" },
  { "idempotency-key": "x" },
];

const oddSessions = [
  "",
  "Bearer",
  "Bearer ",
  "Bearer null",
  "Basic eDp5",
  `Bearer ${"x".repeat(43)}`,
  `Bearer ${long}`,
  "Bearer a, Bearer b",
  `bearer ${"\u00ff".repeat(43)}`,
];

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"];

export function* requestInputs(operation: Operation, example: Example): Generator<Input> {
  // A stream that opens is a success, and it does not end.
  if (example.isStream) return;
  const changed = (what: string, change: (request: Request) => Partial<Request>) =>
    inputOf(operation, what, () => example, change);
  yield changed("as it is meant", () => ({}));
  for (const ending of endings) {
    const what = `its address and ${JSON.stringify(ending.slice(0, 30))}`;
    yield changed(what, ({ url }) => ({ url: url + ending }));
  }
  for (const headers of oddHeaders) {
    const [[name, value] = ["", ""]] = Object.entries(headers);
    yield changed(`${name}: ${value.slice(0, 30)}`, () => ({ headers }));
  }
  for (const authorization of oddSessions) {
    const what = `the session ${JSON.stringify(authorization.slice(0, 30))}`;
    yield changed(what, () => ({ headers: { authorization } }));
  }
}

/** The methods an address does not have. */
export function* methodInputs(
  operations: readonly Operation[],
  operation: Operation,
  example: Example,
): Generator<Input> {
  const known = operations.filter(({ path }) => path === operation.path);
  const unknown = methods.filter((each) => !known.some(({ method }) => method === each));
  for (const method of unknown) {
    yield inputOf(
      operation,
      `asked with ${method}`,
      () => example,
      () => ({ method }),
    );
  }
}
