/** Every field of an operation with every hostile value, left out, and beside unknown fields. */
import { inputOf } from "./input.ts";
import type { Input } from "./input.ts";
import type { FieldPath, Operation } from "./operations.ts";
import type { Example } from "./rows.ts";
import { fieldValues, longValues, textValues } from "./values.ts";

/** Fields that accept as much as a post. */
const LONG_FIELDS = new Set(["text", "content", "prompt", "question", "title", "first_name"]);

export function* fieldInputs(operation: Operation, example: Example): Generator<Input> {
  yield* pathInputs(operation, example);
  yield* queryInputs(operation, example);
  yield* headerInputs(operation, example);
  if (example.body !== undefined) yield* bodyFieldInputs(operation, example, example.body);
}

function* pathInputs(operation: Operation, example: Example): Generator<Input> {
  for (const name of operation.pathFields) {
    for (const { what, value } of textValues) {
      const changed = () => ({ ...example, path: { ...example.path, [name]: String(value) } });
      yield inputOf(operation, `${name}: ${what}`, changed);
    }
  }
}

function* queryInputs(operation: Operation, example: Example): Generator<Input> {
  for (const name of operation.queryFields) {
    const { [name]: original = "", ...rest } = example.query ?? {};
    const asked = (query: Readonly<Record<string, string>>) => () => ({ ...example, query });
    yield inputOf(operation, `${name}: left out`, asked(rest));
    for (const { what, value } of textValues) {
      const text = String(value);
      yield inputOf(operation, `${name}: ${what}`, asked({ ...rest, [name]: text }));
      // Also alone, because another field may have been refused first.
      yield inputOf(operation, `${name} alone: ${what}`, asked({ [name]: text }));
    }
    const more =
      (ending: string) =>
      ({ url }: { readonly url: string }) => ({ url: url + ending });
    const twice = more(`&${name}=${encodeURIComponent(original)}`);
    yield inputOf(operation, `${name}: twice`, () => example, twice);
    yield inputOf(operation, `${name}: a list`, () => example, more(`&${name}[]=1&${name}[a]=2`));
  }
}

function* headerInputs(operation: Operation, example: Example): Generator<Input> {
  for (const name of operation.headerFields) {
    for (const { what, value } of textValues) {
      // A value that HTTP clients cannot put into a header cannot arrive either.
      const text = String(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, "");
      const headers = { ...example.headers, [name]: text };
      yield inputOf(operation, `${name}: ${what}`, () => ({ ...example, headers }));
    }
  }
}

const unknownFields = ["unknown", "__proto__", "constructor", "userId", "status", "toString", ""];

function* bodyFieldInputs(operation: Operation, example: Example, body: object): Generator<Input> {
  const own = Object.keys(body).map((name): FieldPath => [name]);
  for (const path of [...operation.bodyFields, ...own]) {
    const name = path.join(".");
    const isLong = LONG_FIELDS.has(String(path.findLast((step) => typeof step === "string")));
    const left = () => ({ ...example, body: without(body, path) });
    yield inputOf(operation, `${name}: left out`, left);
    for (const { what, value } of isLong ? [...fieldValues, ...longValues] : fieldValues) {
      const changed = () => ({ ...example, body: withValue(body, path, value) });
      yield inputOf(operation, `${name}: ${what}`, changed);
    }
  }
  for (const name of unknownFields) {
    const changed = () => ({ ...example, body: withValue(body, [name], "x") });
    yield inputOf(operation, `an unknown field ${JSON.stringify(name)}`, changed);
  }
}

function withValue(body: object, path: FieldPath, value: unknown): object {
  const copy = structuredClone(body);
  const [last = ""] = path.slice(-1);
  // Defined, not assigned, so that "__proto__" becomes a field of its own.
  Object.defineProperty(holderOf(copy, path), last, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

function without(body: object, path: FieldPath): object {
  const copy = structuredClone(body);
  const [last = ""] = path.slice(-1);
  Reflect.deleteProperty(holderOf(copy, path), last);
  return copy;
}

/** The object or list of the field, created on the way where the example has none. */
function holderOf(body: object, path: FieldPath): object {
  let holder = body as Record<string | number, unknown>;
  for (const [index, step] of path.slice(0, -1).entries()) {
    const found = holder[step];
    if (typeof found !== "object" || found === null) {
      holder[step] = typeof path[index + 1] === "number" ? [] : {};
    }
    holder = holder[step] as Record<string | number, unknown>;
  }
  return holder;
}
