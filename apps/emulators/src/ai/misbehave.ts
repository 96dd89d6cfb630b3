import type { FastifyReply } from "fastify";
import type { AiFault, RequestKind } from "./faults.ts";
import { Mistake } from "./mistake.ts";

/** What goes wrong in the same way for every request, and refusals where nothing is streamed. */
export async function misbehave(
  reply: FastifyReply,
  of: RequestKind,
  fault: AiFault,
): Promise<unknown> {
  switch (fault.kind) {
    case "status": {
      const { status, code = null, retryAfter } = fault;
      throw new Mistake(status, `emulator: ${status} on demand`, { code, retryAfter });
    }
    case "garbage":
      return await reply.type("application/json").send(fault.body);
    case "malformed":
      return await reply.type("application/json").send('{"id":"1","created":1,"data":[{"b64_js');
    case "html":
      return await reply.type("text/html").send("<!doctype html><title>Please wait</title>");
    case "redirect":
      return await reply.redirect(fault.to, 307);
    case "hang":
      return reply.hijack();
    case "break_off":
    case "drop":
      reply.raw.destroy();
      return reply.hijack();
    case "empty":
      return of === "image" ? { created: 1, data: [] } : { text: "" };
    case "filtered":
    case "refusal":
      throw new Mistake(400, "Your request was rejected as a result of our safety system.", {
        code: "content_policy_violation",
      });
    case "refuse_field":
      throw new Mistake(400, `Unsupported parameter: '${fault.field}' is not supported.`, {
        param: fault.field,
        code: "unsupported_parameter",
      });
    case "cut_off":
    case "text":
    case "picture":
      throw new Mistake(500, `emulator: there is no ${fault.kind} in the answer to this request`);
    default:
      return fault satisfies never;
  }
}
