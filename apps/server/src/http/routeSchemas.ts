/**
 * What the schemas of a route do: refuse what a request must not say, and keep from an answer what its schema does not know. Each is
 * compiled when it is first needed, which takes milliseconds that no start waits for; zod's own walk through a schema is several times
 * slower.
 */
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";

const described = new WeakSet<object>();

/**
 * For a part of a request that its handler reads by itself, with refusals of its own: files, which arrive as streams, and idempotency keys.
 * Its schema is for readers of the OpenAPI document; nothing is validated against it.
 */
export function describeOnly<Schema extends z.ZodType>(schema: Schema): Schema {
  described.add(schema);
  return schema;
}

export const compileValidator: typeof validatorCompiler = (route) =>
  described.has(route.schema)
    ? () => true
    : atFirstUse(() => validatorCompiler({ ...route, schema: z.compile(route.schema) }));

/** Answers are read, not encoded, which zod does slowly: their schemas have no codecs, so both say the same. */
export const compileSerializer: typeof serializerCompiler = (route) => {
  const { schema } = route;
  if (!(schema instanceof z.ZodType)) return serializerCompiler(route);
  // Says what is wrong with an answer.
  const refuse = serializerCompiler(route);
  return atFirstUse(() => {
    const compiled = z.compile(schema);
    return (answer) => {
      const read = compiled.safeParse(answer);
      return read.success ? JSON.stringify(read.data) : refuse(answer);
    };
  });
};

function atFirstUse<Given extends unknown[], Result>(
  make: () => (...given: Given) => Result,
): (...given: Given) => Result {
  let made: ((...given: Given) => Result) | undefined;
  return (...given) => (made ??= make())(...given);
}
