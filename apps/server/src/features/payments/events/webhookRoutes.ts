/** The payment provider's messages: outside sessions, signed over the raw bytes of the body. */
import { successSchema } from "@vestnik/contract/shared";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps.ts";
import { receiveEvent } from "./webhooks.ts";

/** Several times the largest event. */
const EVENT_BYTES = 256 * 1024;

export async function registerWebhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // In a room of its own: elsewhere JSON is read as ever.
  await app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    room
      .withTypeProvider<ZodTypeProvider>()
      .post(
        "/stripe/webhook",
        { bodyLimit: EVENT_BYTES, schema: { response: { 200: successSchema } } },
        async (request) => {
          const signature = request.headers["stripe-signature"];
          const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
          await receiveEvent(deps, body, typeof signature === "string" ? signature : undefined);
          return { success: true as const };
        },
      );
  });
}
