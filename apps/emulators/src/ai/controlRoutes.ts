import type { FastifyInstance } from "fastify";
import type { AiControl } from "./control.ts";
import { type AiFault, CUT_BY, REQUEST_KINDS, WRONG_PICTURES, WRONG_TEXTS } from "./faults.ts";
import { Mistake } from "./mistake.ts";
import { type Body, type FieldRule, checkFields, isBody, missing } from "./requestFields.ts";
import type { AiWorld } from "./world.ts";

/** The control interface over HTTP, for rigs that run the emulator as a process of its own. */
export function registerControlRoutes(
  app: FastifyInstance,
  world: AiWorld,
  control: AiControl,
): void {
  const done = { ok: true };
  app.post("/control/faults", ({ body }) => {
    control.fault(readFault(body));
    return done;
  });
  app.get("/control/faults", () => world.faults.list());
  app.delete("/control/faults", () => {
    control.clearFaults();
    return done;
  });
  app.post("/control/write", ({ body }) => {
    control.write(readText(body));
    return done;
  });
  app.post("/control/hear", ({ body }) => {
    control.hear(readText(body));
    return done;
  });
  app.post("/control/reset", () => {
    control.reset();
    return done;
  });
  app.get("/control/requests", () => ({
    chats: world.chats,
    images: world.images,
    transcriptions: world.requests,
  }));
}

const TEXT: FieldRule = { kind: "string" };
const OWN_FIELDS: Readonly<Record<AiFault["kind"], Readonly<Record<string, FieldRule>>>> = {
  status: {
    status: { kind: "integer", least: 400, most: 599 },
    code: TEXT,
    retryAfter: { kind: "integer", least: 0 },
  },
  garbage: { body: TEXT },
  cut_off: { by: { kind: "string", among: CUT_BY } },
  refuse_field: { field: TEXT },
  redirect: { to: TEXT },
  text: { text: { kind: "string", among: WRONG_TEXTS } },
  picture: { picture: { kind: "string", among: WRONG_PICTURES } },
  hang: {},
  drop: {},
  break_off: {},
  malformed: {},
  html: {},
  refusal: {},
  filtered: {},
  empty: {},
};
const OPTIONAL = new Set(["code", "retryAfter"]);

function readFault(body: unknown): AiFault {
  const fault = requireBody(body);
  const kind = String(fault["kind"]);
  if (!isKind(kind)) {
    const kinds = Object.keys(OWN_FIELDS).join(", ");
    throw new Mistake(400, `emulator: kind must be one of ${kinds}`, { param: "kind" });
  }
  const own = OWN_FIELDS[kind];
  checkFields(fault, {
    kind: TEXT,
    times: { kind: "integer", least: 0 },
    ...own,
    of: { kind: "string", among: REQUEST_KINDS },
  });
  const absent = Object.keys(own).find((name) => !OPTIONAL.has(name) && fault[name] == null);
  if (absent !== undefined) throw missing(absent);
  // Every field was compared with what this kind has.
  return fault as AiFault;
}

function isKind(kind: string): kind is AiFault["kind"] {
  return Object.hasOwn(OWN_FIELDS, kind);
}

function readText(body: unknown): string {
  const { text } = requireBody(body);
  if (typeof text === "string") return text;
  throw missing("text");
}

function requireBody(body: unknown): Body {
  if (isBody(body)) return body;
  throw new Mistake(400, "We could not parse the JSON body of your request.");
}
