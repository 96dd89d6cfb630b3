import type { Metadata } from "../objects/shared.ts";
import { Refusal } from "../refusal.ts";
import type { Form } from "./form.ts";

/** What a parameter may contain. */
type Rule =
  | { readonly is: "text"; readonly among?: readonly string[] }
  | { readonly is: "whole" }
  | { readonly is: "boolean" }
  | { readonly is: "metadata" }
  /** Known to the real one and of no consequence here. */
  | { readonly is: "anything" }
  | { readonly is: "list"; readonly of: Rule }
  | { readonly is: "group"; readonly fields: Fields };
export type Fields = Readonly<Record<string, Rule>>;

type Value<R extends Rule> = R extends { is: "text"; among: readonly (infer Word)[] }
  ? Word
  : R extends { is: "text" }
    ? string
    : R extends { is: "whole" }
      ? number
      : R extends { is: "boolean" }
        ? boolean
        : R extends { is: "metadata" }
          ? Metadata | ""
          : R extends { is: "list"; of: infer Of extends Rule }
            ? Value<Of>[]
            : R extends { is: "group"; fields: infer F extends Fields }
              ? Given<F>
              : unknown;
export type Given<F extends Fields> = { readonly [K in keyof F]?: Value<F[K]> };

export const text = { is: "text" } as const;
export const whole = { is: "whole" } as const;
export const flag = { is: "boolean" } as const;
export const metadata = { is: "metadata" } as const;
export const anything = { is: "anything" } as const;
export const among = <const Words extends readonly string[]>(words: Words) =>
  ({ is: "text", among: words }) as const;
export const listOf = <const R extends Rule>(of: R) => ({ is: "list", of }) as const;
export const group = <const F extends Fields>(fields: F) => ({ is: "group", fields }) as const;

/** As strict as the real one: a parameter without a rule is refused. */
export function readParams<F extends Fields>(form: Form, fields: F): Given<F> {
  return readGroup(form, fields, "") as Given<F>;
}

export function required<T>(value: T | undefined, param: string): T {
  if (value !== undefined) return value;
  throw ofForm(`Missing required param: ${param}.`, param, "parameter_missing");
}

function readGroup(form: Form, fields: Fields, prefix: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const param = prefix === "" ? name : `${prefix}[${name}]`;
    const rule = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!rule) throw ofForm(`Received unknown parameter: ${param}`, param, "parameter_unknown");
    values[name] = readValue(value, rule, param);
  }
  return values;
}

function readValue(value: string | Form, rule: Rule, param: string): unknown {
  switch (rule.is) {
    case "anything":
      return value;
    case "group":
      return readGroup(requireForm(value, param, "object"), rule.fields, param);
    case "metadata":
      return value === "" ? "" : readMetadata(requireForm(value, param, "object"), param);
    case "list":
      return value === ""
        ? []
        : Object.entries(requireForm(value, param, "array")).map(([index, item]) =>
            readValue(item, rule.of, `${param}[${index}]`),
          );
    case "text":
      return readText(requireText(value, param), rule.among, param);
    case "whole": {
      const given = requireText(value, param);
      if (/^-?\d{1,15}$/.test(given)) return Number(given);
      throw ofForm(`Invalid integer: ${given}`, param, "parameter_invalid_integer");
    }
    case "boolean": {
      const given = requireText(value, param);
      if (given === "true" || given === "false") return given === "true";
      throw ofForm(`Invalid boolean: ${given}`, param);
    }
    default:
      return rule satisfies never;
  }
}

function readText(given: string, words: readonly string[] | undefined, param: string): string {
  if (given.length > 5000) {
    throw ofForm(`Invalid string: must be at most 5000 characters`, param);
  }
  if (!words || words.includes(given)) return given;
  const known = words.join(", ");
  throw ofForm(`Invalid ${param}: must be one of ${known}`, param, "parameter_invalid_enum");
}

function readMetadata(form: Form, param: string): Metadata {
  const entries = Object.entries(form).map(([key, value]) => {
    const given = requireText(value, `${param}[${key}]`);
    if (key.length <= 40 && given.length <= 500) return [key, given] as const;
    throw ofForm(`Metadata keys have up to 40 characters and values up to 500`, param);
  });
  if (entries.length <= 50) return Object.fromEntries(entries);
  throw ofForm("You may only specify up to 50 metadata keys.", param);
}

function requireText(value: string | Form, param: string): string {
  if (typeof value === "string") return value;
  throw ofForm(`Invalid string: {...}`, param);
}

function requireForm(value: string | Form, param: string, kind: "array" | "object"): Form {
  if (typeof value !== "string") return value;
  throw ofForm(`Invalid ${kind}`, param);
}

function ofForm(message: string, param: string, code?: string): Refusal {
  return new Refusal(400, message, { param, isOfForm: true, ...(code ? { code } : {}) });
}
