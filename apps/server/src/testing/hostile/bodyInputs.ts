/** Bodies that are not JSON, JSON of another shape, or of another content type than they claim. */
import { gzipSync } from "node:zlib";
import { inputOf } from "./input.ts";
import type { Input, Request } from "./input.ts";
import type { Operation } from "./operations.ts";
import type { Example } from "./rows.ts";

const json = (charset = "") => ({ "content-type": `application/json${charset}` });

type Change = Partial<Request>;

export function* bodyInputs(operation: Operation, example: Example): Generator<Input> {
  if (operation.method === "GET" || example.form) return;
  const valid = JSON.stringify(example.body ?? {});
  const changes = { ...otherJson, ...brokenJson(valid), ...otherEncodings(valid) };
  for (const [what, change] of Object.entries(changes)) {
    const changed = () => ({ headers: json(), ...change });
    yield inputOf(operation, what, () => example, changed);
  }
  for (const type of contentTypes) {
    const changed = () => ({ headers: { "content-type": type }, payload: valid });
    yield inputOf(
      operation,
      `sent as ${JSON.stringify(type.slice(0, 50))}`,
      () => example,
      changed,
    );
  }
}

const repeated = (text: string, count: number) => text.repeat(count);

const otherJson: Readonly<Record<string, Change>> = {
  "nothing at all": { payload: "" },
  null: { payload: "null" },
  "a yes": { payload: "true" },
  "a number": { payload: "1e999" },
  "a text": { payload: '"x"' },
  "a list": { payload: "[]" },
  "a list of itself": { payload: "[[{}],[{}]]" },
  "a deep list": { payload: repeated("[", 100_000) + repeated("]", 100_000) },
  "a deep object": { payload: repeated('{"a":', 60_000) + "1" + repeated("}", 60_000) },
  "a field of a deep object": {
    payload: `{"text":${repeated('{"text":', 20_000)}1${repeated("}", 20_000)}}`,
  },
  "40,000 fields": {
    payload: `{${Array.from({ length: 40_000 }, (_, n) => `"f${n}":1`).join(",")}}`,
  },
  "a number of 100,000 digits": { payload: `{"version":${repeated("9", 100_000)}}` },
  "a prototype": { payload: '{"__proto__":{"polluted":true}}' },
  "a prototype, written otherwise": { payload: '{"__pr\\u006fto__":{"polluted":true}}' },
  "a constructor": { payload: '{"constructor":{"prototype":{"polluted":true}}}' },
  "a name of 200,000 letters": { payload: `{"${repeated("a", 200_000)}":1}` },
  "more than a body may be": { payload: `{"text":"${repeated("a", 2_000_000)}"}` },
  "almost more than a body may be": { payload: `{"text":"${repeated("a", 1_000_000)}"}` },
};

function brokenJson(valid: string): Record<string, Change> {
  const [, first = "x"] = /"(\w+)"/.exec(valid) ?? [];
  return {
    "half of it": { payload: valid.slice(0, valid.length / 2) },
    "more behind it": { payload: `${valid}x` },
    twice: { payload: valid + valid },
    "a field twice": { payload: valid.replace("{", `{"${first}":[],`) },
    "single quotes": { payload: valid.replaceAll('"', "'") },
    "a comma too many": { payload: valid.replace("}", ",}") },
    "a comment": { payload: `/**/${valid}` },
    "broken escapes": { payload: '{"text":"\\u12","a":"\\x"}' },
    "a raw NUL": { payload: valid.replace('"', '"\0') },
    "a raw line break": { payload: valid.replace('"', '"\n') },
    "not a number": { payload: '{"version":NaN}' },
    "900,000 spaces around it": { payload: " ".repeat(900_000) + valid },
  };
}

function otherEncodings(valid: string): Record<string, Change> {
  const packed = gzipSync(valid);
  return {
    "with a byte order mark": { payload: `\ufeff${valid}` },
    "in UTF-16": { payload: Buffer.from(valid, "utf16le"), headers: json("; charset=utf-16") },
    "in UTF-16 that says UTF-8": { payload: Buffer.from(valid, "utf16le") },
    "invalid UTF-8": { payload: invalidUtf8(valid) },
    "in Latin": { payload: Buffer.from(valid, "latin1"), headers: json("; charset=latin1") },
    "of an unknown charset": { payload: valid, headers: json("; charset=klingon") },
    "of an empty charset": { payload: valid, headers: json("; charset=") },
    gzip: { payload: packed, headers: { ...json(), "content-encoding": "gzip" } },
    "gzip that does not say so": { payload: packed },
    "not gzip, but says so": { payload: valid, headers: { ...json(), "content-encoding": "gzip" } },
    "of an unknown encoding": { payload: valid, headers: { ...json(), "content-encoding": "x" } },
    "random bytes": {
      payload: Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 89) % 256)),
    },
  };
}

/** Puts invalid bytes inside a text, where a lenient decoder would go on. */
function invalidUtf8(valid: string): Buffer {
  const [before = "", ...rest] = valid.split(/(?<=":")/);
  const bad = Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0xbd, 0xff, 0xfe, 0xf5]);
  return Buffer.concat([Buffer.from(before), bad, Buffer.from(rest.join(""))]);
}

const contentTypes = [
  "",
  "x",
  "*/*",
  "text/plain",
  "text/html",
  "application/xml",
  "application/x-www-form-urlencoded",
  "application/vnd.api+json",
  "application/json, text/plain",
  "application/json; charset=utf-8; charset=utf-16",
  `application/json; ${"x=".repeat(3000)}`,
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(500)}`,
  "multipart/form-data; boundary=b",
];
