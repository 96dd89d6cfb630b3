/** Reads every operation with its fields from the OpenAPI document. */
import type { FastifyInstance } from "fastify";

/** `channelIds`, 0: the first of the list. */
export type FieldPath = readonly (string | number)[];

export type Operation = {
  /** `PUT /api/drafts/{id}`: the key of its row in `rows.ts`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly pathFields: readonly string[];
  readonly queryFields: readonly string[];
  readonly headerFields: readonly string[];
  /** Every field a body may have, nested fields included. */
  readonly bodyFields: readonly FieldPath[];
  /** The content types of the body. */
  readonly contentTypes: readonly string[];
};

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

type Parameter = { readonly name: string; readonly in: string };

type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
};

/** The app must be ready. */
export function readOperations(app: FastifyInstance): Operation[] {
  const { paths = {} } = app.swagger() as unknown as {
    readonly paths?: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      readOperation(method.toUpperCase(), path, described),
    ),
  );
}

function readOperation(method: string, path: string, described: Described): Operation {
  const { parameters = [], requestBody } = described;
  const fieldsIn = (place: string) =>
    parameters.filter((each) => each.in === place).map(({ name }) => name);
  const contents = Object.entries(requestBody?.content ?? {});
  return {
    name: `${method} ${path}`,
    method,
    path,
    pathFields: fieldsIn("path"),
    queryFields: fieldsIn("query"),
    headerFields: fieldsIn("header"),
    bodyFields: unique(contents.flatMap(([, { schema }]) => fieldsOf(schema, []))),
    contentTypes: contents.map(([type]) => type),
  };
}

function fieldsOf(schema: Schema, path: FieldPath): FieldPath[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...path, name],
    ...fieldsOf(field, [...path, name]),
  ]);
  const items = schema.items ? [[...path, 0], ...fieldsOf(schema.items, [...path, 0])] : [];
  const forms = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [...inner, ...items, ...forms.flatMap((form) => fieldsOf(form, path))];
}

function unique(paths: readonly FieldPath[]): FieldPath[] {
  return [...new Map(paths.map((path) => [path.join("."), path])).values()];
}
