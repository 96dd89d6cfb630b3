import { type Body, isBody } from "../requestFields.ts";
import { sampleTags } from "../texts/sampleTags.ts";
import { topicOf } from "../texts/topic.ts";

/** A value of this shape about the text: lists of texts are its keywords. */
export function structuredAnswer(schema: Body, text: string): unknown {
  const { type, items, properties, enum: choices } = schema;
  if (Array.isArray(choices)) return choices[0] as unknown;
  switch (Array.isArray(type) ? (type[0] as unknown) : type) {
    case "object": {
      const known = Object.entries(isBody(properties) ? properties : {});
      return Object.fromEntries(
        known.map(([name, each]) => [name, isBody(each) ? structuredAnswer(each, text) : null]),
      );
    }
    case "array": {
      const tags = sampleTags(text, numberOf(schema["minItems"]), numberOf(schema["maxItems"]));
      const isOfTexts = isBody(items) && items["type"] === "string";
      return isOfTexts ? tags : tags.map(() => (isBody(items) ? structuredAnswer(items, text) : 0));
    }
    case "string":
      return topicOf(text).title;
    case "integer":
    case "number":
      return numberOf(schema["minimum"]) ?? 1;
    case "boolean":
      return true;
    default:
      return null;
  }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
