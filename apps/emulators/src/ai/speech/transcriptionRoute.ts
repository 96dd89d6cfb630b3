import type { FastifyInstance } from "fastify";
import { factsOf, watch } from "../arrival.ts";
import { misbehave } from "../misbehave.ts";
import type { AiWorld } from "../world.ts";
import { sampleSentence } from "./sampleSentence.ts";
import { readTranscriptionForm } from "./transcriptionForm.ts";

export function registerTranscriptionRoute(app: FastifyInstance, world: AiWorld): void {
  app.post("/v1/audio/transcriptions", async (request, reply) => {
    const { model, language, file } = await readTranscriptionForm(request);
    const entry = { model, language, isAbandoned: false, file: factsOf(file) };
    world.requests.push(entry);
    watch(reply, entry);
    const noted = world.journal.begin(reply, {
      model,
      prompt: `${file.name} (${language ?? "?"})`,
    });
    const fault = world.faults.take("transcription");
    if (fault) return await misbehave(reply, "transcription", fault);
    noted.text = world.transcript ?? sampleSentence(language);
    return { text: noted.text, usage: { type: "duration", seconds: 3 } };
  });
}
