import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { METHOD_FIELDS, OBJECT_FIELDS } from "./knownFields.ts";

type Shape = { fields?: { name: string }[] };
type Specification = { methods: Record<string, Shape>; types: Record<string, Shape> };

const folder = process.env["CONFORMANCE_DATA"];
if (!folder)
  console.log(
    "skipped: CONFORMANCE_DATA does not name the folder with the Bot API's specification",
  );

const specification: Specification = folder
  ? (JSON.parse(readFileSync(join(folder, "telegram-bot-api-10.1.json"), "utf8")) as Specification)
  : { methods: {}, types: {} };

const namesIn = (shape: Shape | undefined): string[] =>
  (shape?.fields ?? []).map((field) => field.name).toSorted();

describe.skipIf(!folder)("the emulator knows exactly the fields of the specification", () => {
  it.each(Object.keys(METHOD_FIELDS))("of the method %s", (method) => {
    expect([...(METHOD_FIELDS[method] ?? [])].toSorted()).toEqual(
      namesIn(specification.methods[method]),
    );
  });

  it.each(Object.entries(OBJECT_FIELDS))("of the object %s", (name, fields) => {
    expect([...fields].toSorted()).toEqual(namesIn(specification.types[name]));
  });
});
