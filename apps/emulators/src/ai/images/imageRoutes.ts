import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { factsOf, watch } from "../arrival.ts";
import { misbehave } from "../misbehave.ts";
import { Mistake } from "../mistake.ts";
import { isBody } from "../requestFields.ts";
import type { AiWorld, ImageEntry } from "../world.ts";
import { type EditRequest, readEditForm } from "./editForm.ts";
import { drawPictures, imageAnswer, spoil } from "./imageAnswer.ts";
import { type ImageRequest, readGeneration } from "./imageRequest.ts";

/** A picture that is there at once would look as if it had been there before. */
const DRAWING_MS = 1500;

export function registerImageRoutes(app: FastifyInstance, world: AiWorld): void {
  app.post("/v1/images/generations", async (request, reply) => {
    if (!isBody(request.body)) {
      throw new Mistake(400, "We could not parse the JSON body of your request.");
    }
    return await answerImages(world, readGeneration(request.body), request, reply);
  });
  app.post("/v1/images/edits", async (request, reply) =>
    answerImages(world, await readEditForm(request), request, reply),
  );
  app.get<{ Params: { number: string; side: string; index: string } }>(
    "/pictures/:number/:side/:index",
    async ({ params: { number, side, index } }, reply) => {
      const entry = world.journal.find(Number(number));
      const picture = (side === "sent" ? entry?.sent : entry?.drawn)?.[Number(index)];
      if (!picture) return reply.callNotFound();
      return await reply
        .type(picture.type)
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .send(picture.bytes);
    },
  );
}

async function answerImages(
  world: AiWorld,
  order: ImageRequest | EditRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const entry = keep(world, order);
  watch(reply, entry);
  const { model, prompt } = order;
  const sent = "references" in order ? order.references : [];
  const noted = world.journal.begin(reply, { model, prompt, sent });
  const fault = world.faults.take("image");
  if (fault && fault.kind !== "picture" && fault.kind !== "break_off") {
    return await misbehave(reply, "image", fault);
  }
  await world.held;
  const wrong = fault?.kind === "picture" ? fault.picture : undefined;
  if (world.wordsPerSecond > 0) await wait(DRAWING_MS);
  const drawn = await drawPictures(order);
  noted.drawn = wrong === undefined ? drawn : drawn.map((each) => spoil(each, wrong));
  const isAddress = order.answersWith === "address" || wrong === "address";
  const origin = `${request.protocol}://${request.host}`;
  const addressOf = (index: number) => `${origin}/pictures/${noted.number}/drawn/${index}`;
  const answer = imageAnswer(order, noted.drawn, isAddress ? addressOf : undefined);
  return fault?.kind === "break_off" ? sendHalf(reply, answer) : answer;
}

/** Says how long the answer is and leaves in its middle. */
function sendHalf(reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  const headers = { "content-type": "application/json", "content-length": body.length };
  reply.raw.writeHead(200, headers);
  reply.raw.write(body.slice(0, body.length / 2), () => reply.raw.destroy());
  return reply.hijack();
}

function keep(world: AiWorld, order: ImageRequest | EditRequest): ImageEntry {
  const { model, prompt, count, width, height, quality } = order;
  const references = "references" in order ? order.references.map(factsOf) : [];
  const kind = "references" in order ? "edit" : "generation";
  const entry: ImageEntry = {
    kind,
    model,
    prompt,
    count,
    quality,
    references,
    isAbandoned: false,
    size: `${width}x${height}`,
  };
  world.images.push(entry);
  return entry;
}
