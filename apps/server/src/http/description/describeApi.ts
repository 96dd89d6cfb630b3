/** The description of the API: as an OpenAPI document, and as a page to read (decision 83). */
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { prepareDocument, styleHashesOf } from "../pages/preparedDocument.ts";
import type { PreparedDocument } from "../pages/preparedDocument.ts";
import { descriptionPage } from "./descriptionPage.ts";
import type { Description } from "./descriptionPage.ts";

/** Call before the routes are registered that it describes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title: "Vestnik", version: "1" } },
    transform: jsonSchemaTransform,
  });
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
    ...["sandbox", "default-src 'none'", `style-src ${styleHashesOf(text).join(" ")}`],
    ...["form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
  ].join("; ");
  return prepareDocument({ type: "text/html; charset=utf-8", policy, text });
}
