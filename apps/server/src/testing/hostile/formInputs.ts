/** Forms with files as no browser sends them. */
import { smallPng, BOUNDARY, formBody } from "./formBody.ts";
import type { FormPart } from "./formBody.ts";
import { inputOf } from "./input.ts";
import type { Input, Request } from "./input.ts";
import type { Operation } from "./operations.ts";
import type { Example } from "./rows.ts";
import { textValues } from "./values.ts";

export function* formInputs(operation: Operation, example: Example): Generator<Input> {
  const { form = [] } = example;
  const [file] = form;
  if (!file) return;
  const sent = (what: string, parts: readonly FormPart[]) =>
    inputOf(operation, what, () => ({ ...example, form: parts }));
  for (const [what, parts] of Object.entries(oddForms(file))) yield sent(what, parts);
  for (const { what, value } of textValues) {
    const text = String(value);
    const filename = text.replace(/["\r\n]/g, "");
    yield sent(`a file called ${what}`, [{ ...file, filename }]);
    yield sent(`a field of ${what}`, [file, { name: "language", bytes: Buffer.from(text) }]);
  }
  for (const [what, change] of Object.entries(brokenForms(form))) {
    yield inputOf(
      operation,
      what,
      () => example,
      () => change,
    );
  }
}

function oddForms(file: FormPart): Record<string, readonly FormPart[]> {
  const many = (count: number, part: FormPart) => Array.from({ length: count }, () => part);
  return {
    "no part at all": [],
    "two files": [file, file],
    "100 files": many(100, file),
    "1,000 fields": many(1000, { name: "a", bytes: Buffer.from("b") }),
    "a field of 2 MB": [file, { name: "language", bytes: Buffer.alloc(2_000_000, 97) }],
    "a field instead of the file": [{ name: file.name, bytes: Buffer.from("x") }],
    "an empty file": [{ ...file, bytes: Buffer.alloc(0) }],
    "half a file": [{ ...file, bytes: file.bytes.subarray(0, file.bytes.length / 2) }],
    "a file of zeros": [{ ...file, bytes: Buffer.alloc(100_000) }],
    "a file that is a page": [{ ...file, bytes: Buffer.from("<!doctype html><script>") }],
    "a file of 11 MB": [{ ...file, bytes: Buffer.alloc(11 * 1024 * 1024, 1) }],
    "another name": [{ ...file, name: "file" }],
    "the name of a prototype": [{ ...file, name: "__proto__" }, file],
    "a field of a prototype": [{ name: "__proto__", bytes: Buffer.from("x") }, file],
    "a constructor": [{ name: "constructor", bytes: Buffer.from("x") }, file],
    "an empty name": [{ ...file, name: "" }],
    "no name": [{ ...file, rawHead: "Content-Disposition: form-data" }],
    "no head": [{ ...file, rawHead: "" }],
    "a head of 100 kB": [{ ...file, rawHead: `X: ${"y".repeat(100_000)}` }],
    "5,000 heads": [{ ...file, rawHead: "X: y\r\n".repeat(5000) }],
    "a head that is none": [{ ...file, rawHead: "\0\xff:::;;;" }],
    "base64, as it says": [
      {
        ...file,
        rawHead: `Content-Disposition: form-data; name="${file.name}"; filename="a"\r\nContent-Transfer-Encoding: base64`,
      },
    ],
    "a form in a form": [{ ...file, type: "multipart/mixed; boundary=inner" }],
  };
}

function brokenForms(form: readonly FormPart[]): Record<string, Partial<Request>> {
  const { payload, contentType } = formBody(form);
  const headers = (type: string) => ({ "content-type": type });
  return {
    "cut off": { payload: payload.subarray(0, payload.length / 2) },
    "without its end": { payload: payload.subarray(0, payload.length - BOUNDARY.length - 6) },
    "without a body": { payload: "", headers: headers(contentType) },
    "of another boundary": { payload, headers: headers("multipart/form-data; boundary=other") },
    "without a boundary": { payload, headers: headers("multipart/form-data") },
    "of a long boundary": {
      payload,
      headers: headers(`multipart/form-data; boundary=${"b".repeat(3000)}`),
    },
    "with more behind it": { payload: Buffer.concat([payload, Buffer.alloc(50_000, 45)]) },
    "boundaries alone": { payload: Buffer.from(`--${BOUNDARY}\r\n`.repeat(20_000)) },
    "line breaks alone": { payload: Buffer.alloc(500_000, "\r\n") },
    "as JSON": { payload: "{}", headers: headers("application/json") },
    "as a picture": { payload: smallPng, headers: headers("image/png") },
    "as an urlencoded form": {
      payload: "a=b",
      headers: headers("application/x-www-form-urlencoded"),
    },
    "shorter than it says": {
      payload,
      headers: { "content-type": contentType, "content-length": "99999999" },
    },
  };
}
