/** The description of the API: as an OpenAPI document, and as a page to read (decision 83). */
import swagger from "@fastify/swagger";
import { MAX_SIGN_IN_AGE_MINUTES } from "@vestnik/domain/account";
import { API_KEY_PREFIX, apiKeyScopes } from "@vestnik/domain/apiKey";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { optionalKey } from "../idempotencyKey.ts";
import type { KeyRule } from "../keyRules.ts";
import { prepareDocument, styleHashesOf } from "../pages/preparedDocument.ts";
import type { PreparedDocument } from "../pages/preparedDocument.ts";
import { descriptionPage } from "./descriptionPage.ts";
import type { Description } from "./descriptionPage.ts";

/** Call before the routes are registered that it describes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: "Vestnik", version: "1" },
      components: {
        securitySchemes: {
          session: {
            type: "http",
            scheme: "bearer",
            description: "The token of a session, as signing in gives it. It may do everything.",
          },
          apiKey: {
            type: "http",
            scheme: "bearer",
            bearerFormat: `${API_KEY_PREFIX}…`,
            description: `A personal API key from the settings, for programs. Scopes: ${apiKeyScopes.join(", ")}.`,
          },
        },
      },
    },
    transform: (described) => {
      const { needsBearer, needsFreshSignIn, keyRule, isRepeatable } = described.route.config ?? {};
      const headers = isRepeatable && { headers: optionalKey };
      const { schema, url } = jsonSchemaTransform({
        ...described,
        schema: { ...described.schema, ...headers },
      });
      return {
        url,
        schema: needsBearer ? { ...schema, ...accessView(keyRule, needsFreshSignIn) } : schema,
      };
    },
  });
}

/** Who may ask: the rule stands with the route and nowhere else. */
function accessView(rule: KeyRule | undefined, needsFreshSignIn = false) {
  const session = { session: [] };
  if (!rule) {
    const age = needsFreshSignIn
      ? ` It needs a sign-in of the last ${MAX_SIGN_IN_AGE_MINUTES} minutes (\`sign_in_again\`).`
      : "";
    return { security: [session], description: `No API key may ask this.${age}` };
  }
  const anyOf = rule.anyOf.map((scope) => `"${scope}"`).join(" or ");
  const note = rule.note === undefined ? "" : ` ${rule.note}`;
  return {
    security: [session, { apiKey: [] }],
    description: `An API key needs ${anyOf}.${note}`,
  };
}

export function registerDescription(api: FastifyInstance): void {
  const schema = { hide: true };
  let page: PreparedDocument | undefined;
  for (const path of ["/docs", "/docs/"])
    api.get(path, { schema }, (request, reply) => {
      page ??= preparePage(api.swagger() as Description);
      return page.send(request, reply);
    });
  api.get("/docs/json", { schema }, () => api.swagger());
  api.get("/docs/yaml", { schema }, (_, reply) =>
    reply.type("application/yaml; charset=utf-8").send(api.swagger({ yaml: true })),
  );
}

/**
 * The page stands on the origin whose storage holds people's sessions. It has no script, and the sandbox gives it an origin of its own, so
 * even a script that got into it could read nothing.
 */
function preparePage(description: Description): PreparedDocument {
  const text = descriptionPage(description);
  const policy = [
    "sandbox",
    "default-src 'none'",
    `style-src ${styleHashesOf(text).join(" ")}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  return prepareDocument({ type: "text/html; charset=utf-8", policy, text });
}
