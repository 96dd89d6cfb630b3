import type { FastifyReply, FastifyRequest } from "fastify";
import { type Core } from "../core.ts";
import { type RequestEntry } from "../journal.ts";
import { API_VERSION } from "../objects/event.ts";
import { newId } from "../objects/ids.ts";
import { Refusal } from "../refusal.ts";
import { settle } from "../billing/settle.ts";
import { type Answer, refused, send } from "./answer.ts";
import type { Endpoint } from "./endpoint.ts";
import { expanded } from "./expand.ts";
import { type Form, readForm } from "./form.ts";
import { requireKey, takeKey } from "./idempotency.ts";
import { misbehave, misbehaveBefore } from "./misbehave.ts";

export async function serve(
  core: Core,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const requestId = newId("req", 14);
  void reply.header("request-id", requestId).header("stripe-version", API_VERSION);
  const entry = noteRequest(core, request, requestId);
  reply.raw.once("close", () => {
    entry.status = reply.raw.writableFinished ? reply.raw.statusCode : 0;
  });
  const key = endpoint.method === "POST" ? entry.idempotencyKey : undefined;
  try {
    requireAccess(core, request);
    const form = formOf(request);
    Object.assign(entry, { params: form });
    if (endpoint.method === "POST") requireKey(key);
    const fault = core.faults.take(`${request.method} ${entry.path}`);
    if (!fault) return await send(reply, work());
    if (!fault.afterEffect) return await misbehaveBefore(core, reply, fault, { key, work });
    const answer = work();
    return await misbehave(reply, fault, () => answer);

    function work(): Answer {
      const given = { form, id: idOf(request), key, requestId, path: entry.path };
      const worked = answerOf(core, endpoint, given);
      entry.isReplayed = worked.isReplayed ?? false;
      if (worked.status >= 400) entry.message = messageIn(worked.body);
      return worked;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (key !== undefined && error.status >= 500)
      keepFailure(core, entry, refused(error, requestId));
    // The message of a 401 shows a part of the key.
    if (error.status !== 401) entry.message = error.message;
    return await send(reply, refused(error, requestId));
  } finally {
    core.changed();
  }
}

/** A key gets its first answer again for a day, also when that was an error of the server. */
function keepFailure(
  { world }: Core,
  { idempotencyKey, path, params, at }: RequestEntry,
  failed: Answer,
): void {
  if (idempotencyKey === undefined || world.answers.has(idempotencyKey)) return;
  const fingerprint = fingerprintOf(path, params);
  world.answers.set(idempotencyKey, {
    fingerprint,
    at: Math.floor(at.getTime() / 1000),
    answer: failed,
  });
}

const fingerprintOf = (path: string, form: unknown): string => `${path} ${JSON.stringify(form)}`;

type Asked = { form: Form; id: string; key: string | undefined; requestId: string; path: string };

/** The answer to a request: a stored one for a known idempotency key, or what the operation says now. */
function answerOf(core: Core, endpoint: Endpoint, asked: Asked): Answer {
  const { form, id, key, requestId, path } = asked;
  settle(core);
  if (key === undefined) return workOn(core, endpoint, form, id, requestId).answer;
  const stored = takeKey(core, key, fingerprintOf(path, form));
  if (stored) return { ...stored, isReplayed: true };
  core.request = { id: requestId, idempotency_key: key };
  try {
    const { answer, isKept } = workOn(core, endpoint, form, id, requestId);
    const entry = core.world.answers.get(key);
    if (isKept && entry) entry.answer = { status: answer.status, body: answer.body, requestId };
    else core.world.answers.delete(key);
    return answer;
  } catch (error) {
    core.world.answers.delete(key);
    throw error;
  } finally {
    core.request = { id: null, idempotency_key: null };
  }
}

function workOn(core: Core, endpoint: Endpoint, form: Form, id: string, requestId: string) {
  const paths = Object.values(form["expand"] ?? {}).map(String);
  try {
    const body = expanded(core, endpoint.answer(core, form, id), paths);
    return { answer: { status: 200, body: JSON.stringify(body), requestId }, isKept: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isKept = error.status < 500 && error.status !== 429 && !error.details.isOfForm;
    return { answer: refused(error, requestId), isKept };
  }
}

function noteRequest(core: Core, request: FastifyRequest, id: string): RequestEntry {
  const [path = ""] = request.url.split("?");
  const key = request.headers["idempotency-key"];
  const entry: RequestEntry = {
    id,
    at: new Date(),
    method: request.method,
    path,
    params: {},
    idempotencyKey: typeof key === "string" && key !== "" ? key : undefined,
    status: undefined,
    isReplayed: false,
    message: undefined,
  };
  core.journal.note(entry);
  return entry;
}

function requireAccess(core: Core, { headers }: FastifyRequest): void {
  const [, key] = /^Bearer (.+)$/.exec(headers.authorization ?? "") ?? [];
  if (key === undefined) {
    throw new Refusal(
      401,
      "You did not provide an API key. Use Authorization: Bearer YOUR_SECRET_KEY.",
    );
  }
  const isKnown =
    core.apiKey === undefined ? /^[rs]k_(?:test|live)_/.test(key) : key === core.apiKey;
  if (!isKnown) {
    const shown = `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
    throw new Refusal(401, `Invalid API Key provided: ${key.length > 16 ? shown : "****"}`);
  }
  const version = headers["stripe-version"];
  if (version !== undefined && version !== API_VERSION) {
    throw new Refusal(
      400,
      `Emulator: Stripe-Version must be ${API_VERSION}, not ${String(version)}.`,
    );
  }
}

function formOf(request: FastifyRequest): Form {
  const [, query = ""] = request.url.split("?");
  return readForm(typeof request.body === "string" && request.body !== "" ? request.body : query);
}

const idOf = ({ params }: FastifyRequest): string => (params as { readonly id?: string }).id ?? "";

const messageIn = (body: string): string | undefined =>
  (JSON.parse(body) as { error?: { message?: string } }).error?.message;
