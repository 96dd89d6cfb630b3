/** The OpenAPI document as a page of HTML, without any script. */
import { API_KEY_PREFIX, apiKeyScopes } from "@vestnik/domain/apiKey";
import { inHtml } from "../pages/fillFacts.ts";

type Content = Readonly<Record<string, { readonly schema?: unknown }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: unknown;
};
type Operation = {
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
};
/** What the page shows of the document. */
export type Description = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h2 { margin-block: 2rem 0.5rem; }
summary { padding: 0.5rem 0; cursor: pointer; }
summary b { display: inline-block; min-width: 5rem; }
pre { overflow-x: auto; overflow-wrap: normal; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; font-size: 0.875rem; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
`;

export function descriptionPage({ paths = {} }: Description): string {
  const sections = Object.entries(Object.groupBy(operationsIn(paths), ({ room }) => room));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of Vestnik</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The API of Vestnik</h1>
<p>Every request but those for signing in and health needs the header <code>Authorization: Bearer</code> with an API key, which begins with
<code>${API_KEY_PREFIX}</code> and is made in the settings, or with a session. Nothing else is looked at: no cookie, and no key in an address.
A key may do what its scopes allow (${apiKeyScopes.map((scope) => `<code>${scope}</code>`).join(", ")}; none contains another), in the
channels that it was made for; what is in others is not there for it. Below, every request says what a key needs. Answers are JSON. A refusal has <code>success: false</code>, a <code>code</code>, a <code>message</code> in the language of <code>Accept-Language</code> (English or
Russian) and a <code>requestId</code>. Programs read the same as an <a href="/api/docs/json">OpenAPI document</a>.</p>
<h2>Examples</h2>
${examples.map(([title, text]) => exampleOf(title, text)).join("\n")}
${sections.map(([room, operations = []]) => sectionOf(room, operations)).join("\n")}
</main>
</body>
</html>
`;
}

/** What most programs begin with. A test asks these very requests. */
export const examples = [
  ["The channels, with their ids", "GET /api/channels\nAuthorization: Bearer vst_…"],
  [
    "A post for later. The idempotency key is yours to invent: repeated with it, the same request is carried out once",
    `POST /api/publications
Authorization: Bearer vst_…
Content-Type: application/json
Idempotency-Key: monday-morning-0001

{
  "kind": "post",
  "channelIds": ["<id of a channel>"],
  "text": "<p>Good <b>morning</b></p>",
  "scheduledDate": "2027-03-01T09:00:00+01:00"
}`,
  ],
  [
    "The same at once",
    `POST /api/publications
Authorization: Bearer vst_…
Content-Type: application/json
Idempotency-Key: monday-morning-0002

{ "kind": "post", "channelIds": ["<id of a channel>"], "text": "Good morning", "scheduledDate": null }`,
  ],
  ["What became of it", "GET /api/publications/<id of a publication>\nAuthorization: Bearer vst_…"],
] as const;

function exampleOf(title: string, text: string): string {
  return `<p>${inHtml(title)}</p>\n<pre tabindex="0" role="region" aria-label="${inHtml(title)}">${inHtml(text)}</pre>`;
}

type Listed = {
  readonly room: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

function operationsIn(paths: NonNullable<Description["paths"]>): Listed[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      room: /^\/(?:api\/)?([^/]+)/.exec(path)?.[1] ?? path,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function sectionOf(room: string, operations: readonly Listed[]): string {
  return `<section>\n<h2>${inHtml(room)}</h2>\n${operations.map(operationOf).join("\n")}\n</section>`;
}

function operationOf({ method, path, operation }: Listed): string {
  const { description, parameters = [], requestBody, responses = {} } = operation;
  return [
    `<details>\n<summary><b>${inHtml(method)}</b> <code>${inHtml(path)}</code></summary>`,
    ...(description === undefined ? [] : [`<p>${inHtml(description)}</p>`]),
    ...parameters.map(({ name, in: where, required, schema }) =>
      schemaOf(`${name} (${where}${required === true ? "" : ", optional"})`, schema),
    ),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
      schemaOf(`Body: ${type}`, schema),
    ),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, { schema }]) =>
        schemaOf(`Answer ${status}: ${type}`, schema),
      ),
    ),
    "</details>",
  ].join("\n");
}

/** A wide schema is scrolled, also by keyboard. */
function schemaOf(title: string, schema: unknown): string {
  const written = JSON.stringify(schema, undefined, 2);
  return `<p>${inHtml(title)}</p>\n<pre tabindex="0" role="region" aria-label="${inHtml(title)}">${inHtml(written)}</pre>`;
}
