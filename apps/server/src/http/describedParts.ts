/**
 * Parts of a request that its handler reads by itself, with refusals of their own: files, which arrive as streams, and idempotency keys.
 * Their schemas are for readers of the OpenAPI document; nothing is validated against them.
 */
import { validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

const described = new WeakSet<object>();

export function describeOnly<Schema extends z.ZodType>(schema: Schema): Schema {
  described.add(schema);
  return schema;
}

export const compileValidator: typeof validatorCompiler = (route) =>
  described.has(route.schema) ? () => true : validatorCompiler(route);
