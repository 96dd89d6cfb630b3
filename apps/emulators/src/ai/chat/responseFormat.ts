import { Mistake } from "../mistake.ts";
import { type Body, checkField, checkFields, isBody, missing } from "../requestFields.ts";
import type { ChatMessage } from "./chatMessages.ts";

export type ResponseFormat =
  | { readonly kind: "text" | "json" }
  | { readonly kind: "schema"; readonly schema: Body };

const PLACE = "response_format";

export function readResponseFormat(
  value: unknown,
  messages: readonly ChatMessage[],
): ResponseFormat {
  if (value == null) return { kind: "text" };
  const format = value as Body;
  checkFields(format, { type: { kind: "string" }, json_schema: { kind: "object" } });
  if (format["type"] == null) throw missing(`${PLACE}.type`);
  const among = ["text", "json_object", "json_schema"];
  checkField(`${PLACE}.type`, format["type"], { kind: "string", among });
  if (format["type"] === "text") return { kind: "text" };
  if (format["type"] === "json_schema") return readSchema(format["json_schema"]);
  if (messages.some(({ content }) => /json/i.test(content))) return { kind: "json" };
  throw new Mistake(
    400,
    "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    { param: "messages" },
  );
}

function readSchema(described: unknown): ResponseFormat {
  if (!isBody(described)) throw missing(`${PLACE}.json_schema`);
  checkFields(described, {
    name: { kind: "string", least: 1, most: 64 },
    description: { kind: "string" },
    schema: { kind: "object" },
    strict: { kind: "boolean" },
  });
  const { name, schema = {}, strict } = described;
  if (typeof name !== "string") throw missing(`${PLACE}.json_schema.name`);
  if (!isBody(schema) || schema["type"] !== "object") {
    throw invalid(name, "schema must be a JSON Schema of 'type: \"object\"'");
  }
  if (strict === true) requireStrict(name, schema);
  return { kind: "schema", schema };
}

/** In strict mode nothing may be left open and nothing left out, at any depth. */
function requireStrict(name: string, schema: Body): void {
  const { items, properties } = schema;
  if (isBody(items)) requireStrict(name, items);
  if (schema["type"] !== "object") return;
  if (schema["additionalProperties"] !== false) {
    throw invalid(name, "'additionalProperties' is required to be supplied and to be false.");
  }
  const known = isBody(properties) ? properties : {};
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const absent = Object.keys(known).find((each) => !required.includes(each));
  if (absent !== undefined) {
    throw invalid(name, `'required' has to include every key in properties. Missing '${absent}'.`);
  }
  for (const each of Object.values(known)) if (isBody(each)) requireStrict(name, each);
}

function invalid(name: string, what: string): Mistake {
  return new Mistake(400, `Invalid schema for response_format '${name}': ${what}`, {
    param: PLACE,
    code: "invalid_json_schema",
  });
}
