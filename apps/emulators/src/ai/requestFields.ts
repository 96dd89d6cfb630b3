import { Mistake } from "./mistake.ts";

export type Body = Readonly<Record<string, unknown>>;

/** What a field may contain. */
export type FieldRule = {
  readonly kind: "string" | "integer" | "number" | "boolean" | "object" | "array";
  readonly among?: readonly string[];
  /** Of a number itself, or of a text's length. */
  readonly least?: number;
  readonly most?: number;
};

const NAMES = {
  string: "a string",
  integer: "an integer",
  number: "a decimal",
  boolean: "a boolean",
  object: "an object",
  array: "an array",
};

export function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As strict as the real one, and stricter: a field without a rule is refused. Absent ones and `null` pass. */
export function checkFields(body: Body, rules: Readonly<Record<string, FieldRule>>): void {
  for (const [name, value] of Object.entries(body)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) {
      throw new Mistake(400, `Unknown parameter: '${name}'.`, {
        param: name,
        code: "unknown_parameter",
      });
    }
    if (value !== null) checkField(name, value, rule);
  }
}

export function requireText(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === "string" && value !== "") return value;
  throw missing(name);
}

export function missing(name: string): Mistake {
  return new Mistake(400, `Missing required parameter: '${name}'.`, {
    param: name,
    code: "missing_required_parameter",
  });
}

export function checkField(name: string, value: unknown, rule: FieldRule): void {
  if (!isOf(rule.kind, value)) {
    throw new Mistake(
      400,
      `Invalid type for '${name}': expected ${NAMES[rule.kind]}, but got ${nameOf(value)} instead.`,
      { param: name, code: "invalid_type" },
    );
  }
  if (rule.among && !rule.among.includes(String(value))) {
    const supported = rule.among.map((each) => `'${each}'`).join(", ");
    throw new Mistake(
      400,
      `Invalid value: '${String(value)}'. Supported values are: ${supported}.`,
      {
        param: name,
        code: "invalid_value",
      },
    );
  }
  const size = typeof value === "string" ? value.length : Number(value);
  if (rule.least !== undefined && size < rule.least) throw beyond(name, value, "below", rule.least);
  if (rule.most !== undefined && size > rule.most) throw beyond(name, value, "above", rule.most);
}

function beyond(name: string, value: unknown, side: "below" | "above", limit: number): Mistake {
  const [end, sign] = side === "below" ? ["min", ">="] : ["max", "<="];
  if (typeof value === "string") {
    return new Mistake(
      400,
      `Invalid '${name}': string with a length ${side} ${limit}, but got ${value.length} instead.`,
      { param: name, code: `string_${side}_${end}_length` },
    );
  }
  return new Mistake(
    400,
    `Invalid '${name}': expected a value ${sign} ${limit}, but got ${String(value)} instead.`,
    { param: name, code: `integer_${side}_${end}_value` },
  );
}

function isOf(kind: FieldRule["kind"], value: unknown): boolean {
  switch (kind) {
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "object":
      return isBody(value);
    case "array":
      return Array.isArray(value);
    case "string":
    case "boolean":
      return typeof value === kind;
    default:
      return kind satisfies never;
  }
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return NAMES.array;
  if (typeof value === "number" && Number.isInteger(value)) return NAMES.integer;
  const kind = typeof value;
  return kind in NAMES ? NAMES[kind as keyof typeof NAMES] : kind;
}
