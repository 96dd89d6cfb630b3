/** Bodies as clients send them: some name JSON in every call's headers, also where there is nothing to say (specification, section 7). */
import type { FastifyInstance } from "fastify";

/** A call whose schema wants a body still refuses an empty one. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
