/** Bodies of requests: some clients send a JSON content type with an empty body (docs/product.md, API calls). */
import type { FastifyInstance } from "fastify";

/** Of most calls: some names and numbers. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** Of calls that carry a post, a poll or a prompt: a text as long as it may be, every character of it escaped. */
export const withContent = { bodyLimit: 1024 * 1024 };

/** A call whose schema wants a body still refuses an empty one. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
