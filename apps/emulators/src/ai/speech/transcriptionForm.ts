import type { FastifyRequest } from "fastify";
import { Mistake } from "../mistake.ts";

export type TranscriptionForm = {
  readonly model: string;
  readonly language: string | undefined;
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Buffer };
};

const FIELDS = new Set([
  "model",
  "language",
  "languages[]",
  "keywords[]",
  "prompt",
  "response_format",
  "temperature",
  "timestamp_granularities[]",
  "include[]",
  "chunking_strategy",
  "stream",
]);
const ENDINGS = ["flac", "m4a", "mp3", "mp4", "mpeg", "mpga", "oga", "ogg", "wav", "webm"];
const LEAST_BYTES = 100;

/** As strict as the real one, and stricter: a field it does not know is refused. */
export async function readTranscriptionForm(request: FastifyRequest): Promise<TranscriptionForm> {
  if (!request.isMultipart()) throw new Mistake(400, "Could not parse multipart form");
  const fields = new Map<string, string>();
  let file: TranscriptionForm["file"] | undefined;
  for await (const part of request.parts()) {
    if (part.type === "field") fields.set(part.fieldname, String(part.value));
    else if (part.fieldname === "file") {
      file = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() };
    } else throw unknownField(part.fieldname);
  }
  const unknown = [...fields.keys()].find((name) => !FIELDS.has(name));
  if (unknown !== undefined) throw unknownField(unknown);
  const model = fields.get("model");
  if (!model) throw new Mistake(400, "you must provide a model parameter", { param: "model" });
  if (model.startsWith("gpt-live-")) {
    throw new Mistake(400, `The model \`${model}\` is not supported with the transcriptions API.`, {
      param: "model",
    });
  }
  requireFormat(fields.get("response_format"));
  return {
    model,
    language: fields.get("language") ?? fields.get("languages[]"),
    file: requireFile(file),
  };
}

function unknownField(name: string): Mistake {
  return new Mistake(400, `emulator: unknown parameter "${name}"`, { param: name });
}

function requireFormat(format = "json"): void {
  if (format !== "json") {
    throw new Mistake(400, "emulator: only json is answered", { param: "response_format" });
  }
}

function requireFile(file: TranscriptionForm["file"] | undefined): TranscriptionForm["file"] {
  if (!file) throw new Mistake(400, "you must provide a file parameter", { param: "file" });
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (!ENDINGS.includes(ending)) {
    const supported = ENDINGS.map((each) => `'${each}'`).join(", ");
    throw new Mistake(400, `Invalid file format. Supported formats: [${supported}]`, {
      param: "file",
    });
  }
  if (file.bytes.length < LEAST_BYTES) {
    throw new Mistake(400, "Audio file is too short. Minimum audio length is 0.1 seconds.", {
      param: "file",
      code: "audio_too_short",
    });
  }
  return file;
}
