/** Sends hostile requests to an app one after another and collects the faults of its answers. */
import { randomBytes, randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { Owner } from "../factories.ts";
import type { Input, Request } from "./input.ts";
import { faultOf } from "./verdict.ts";
import type { Answer } from "./verdict.ts";
import type { World } from "./world.ts";

type Finding = { readonly input: Input; readonly fault: string };

export type Sent = {
  readonly input: Input;
  readonly status: number;
  /** Of the whole process: app, embedded database and the threads of libraries. */
  readonly cpuMs: number;
};

export type Attack = { readonly sent: readonly Sent[]; readonly findings: readonly Finding[] };

/** Far above the time of any answer; a longer one counts as hanging. */
const PATIENCE_MS = 20_000;

/** `errorLines` is filled by the app's log with lines of errors. */
export async function attack(
  world: World,
  inputs: Iterable<Input>,
  errorLines: string[],
): Promise<Attack> {
  const sent: Sent[] = [];
  const findings: Finding[] = [];
  for (const input of inputs) {
    const asked = sent.length % 3 === 0 ? "ru" : "en";
    const built = input.build();
    const headers = { "accept-language": asked, ...built.headers };
    const request = { ...built, headers };
    const begin = process.cpuUsage();
    const answer = await askWithin(world, request, sent.length);
    const { user, system } = process.cpuUsage(begin);
    const language = headers["accept-language"].startsWith("ru") ? "ru" : "en";
    const fault = answer ? faultOf(request.method, answer, language) : "never answered";
    const [line] = errorLines.splice(0);
    const wrong =
      fault ?? (line === undefined ? undefined : `logged an error: ${line.slice(0, 1500)}`);
    if (wrong !== undefined) findings.push({ input, fault: wrong });
    const status = answer?.status ?? 0;
    sent.push({ input, status, cpuMs: (user + system) / 1000 });
    if (status < 300 && request.method !== "GET" && request.method !== "HEAD")
      await world.restore();
  }
  return { sent, findings };
}

/** Undefined when no answer came. */
async function askWithin(
  world: World,
  request: Request,
  count: number,
): Promise<Answer | undefined> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => patience.resolve(undefined), PATIENCE_MS);
  // Each request has a different address, because another test covers the rate limit of one address.
  const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  try {
    return await Promise.race([ask(world, request, world.owner, from), patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same request about data that does not exist: of these ids and names others take the place. */
export function absentOf(request: Request, own: readonly string[]): Request {
  let written = JSON.stringify(request);
  for (const thing of own) {
    written = written.replaceAll(thing, nameLike(thing));
  }
  return JSON.parse(written) as Request;
}

function nameLike(thing: string): string {
  const letters = randomBytes(16).toString("hex");
  if (thing.startsWith("cs_")) return `cs_test_${letters}`;
  return thing.includes(".") ? `${letters}.jpg` : randomUUID();
}

export async function ask(
  { testApp, owner }: Pick<World, "testApp" | "owner">,
  { method, url, headers, payload }: Request,
  who: Owner = owner,
  remoteAddress = "127.0.0.1",
): Promise<Answer> {
  const response = await testApp.app.inject({
    method: method as NonNullable<InjectOptions["method"]>,
    url,
    headers: { ...who.headers, ...headers },
    remoteAddress,
    // A copy, as a socket would make one: the app may change the bytes it was given.
    ...(payload !== undefined && {
      payload: typeof payload === "string" ? payload : Buffer.from(payload),
    }),
  });
  const contentType = String(response.headers["content-type"] ?? "");
  return { status: response.statusCode, contentType, body: response.body };
}
