/** One request to an AI server, made again without what the server refuses. */
import type { Secret } from "../../secrets/secret.ts";
import { boundedTo } from "./answerSize.ts";
import { applyExchange, findExchange } from "./exchanges.ts";
import type { Exchange, Fields } from "./exchanges.ts";
import { Unreadable } from "./noResultOf.ts";
import { Refusal, readRefusal, refusalIn } from "./refusal.ts";

export type AiServer = {
  readonly baseUrl: string;
  readonly apiKey: Secret | undefined;
  readonly log?: AiLog | undefined;
};

export type AiLog = { readonly warn: (facts: object, message: string) => void };

export type AiRequest = {
  readonly path:
    | "/chat/completions"
    | "/images/generations"
    | "/images/edits"
    | "/audio/transcriptions";
  readonly model: string;
  /** They are sent as a form where one of them is a file. */
  readonly fields: Fields;
  /** Of the answer not more is read. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
};

/**
 * What helped, by address, path and model. It is remembered for the process: a server that was changed is asked in the usual way after
 * the next start.
 */
const remembered = new Map<string, readonly Exchange[]>();

/**
 * Asks once, and once more for each parameter that the server refuses by name: then it is left out, or exchanged for another form of it.
 * A request that was refused costs nothing. `read` throws a `Refusal` where the answer itself turns out to be one.
 */
export async function askAi<Result>(
  server: AiServer,
  request: AiRequest,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { path, model } = request;
  const place = `${server.baseUrl} ${path} ${model}`;
  const known = remembered.get(place) ?? [];
  const found: Exchange[] = [];
  let fields = known.reduce(applyExchange, request.fields);
  for (;;) {
    try {
      const result = await read(await send(server, { ...request, fields }));
      if (found.length > 0) remembered.set(place, [...known, ...found]);
      return result;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const exchange = findExchange(fields, error, [...known, ...found]);
      if (!exchange) throw error;
      const { parameter, instead } = exchange;
      server.log?.warn(
        { parameter, instead, path, model },
        "the AI server refuses a parameter; it is asked again without it",
      );
      found.push(exchange);
      fields = applyExchange(fields, exchange);
    }
  }
}

/** Follows no redirect, so that the key and the content go only to the address of the settings. */
async function send(
  { baseUrl, apiKey }: AiServer,
  { path, model, fields, maxBytes, signal }: AiRequest,
): Promise<Response> {
  const all: Fields = { model, ...fields };
  const isForm = Object.values(all).some((value) => value instanceof Blob);
  const response = await fetch(addressOf(baseUrl, path), {
    method: "POST",
    headers: {
      // Some servers that know no keys want one nevertheless, whichever it is.
      authorization: `Bearer ${apiKey?.reveal() ?? "none"}`,
      ...(!isForm && { "content-type": "application/json" }),
    },
    body: isForm ? formOf(all) : JSON.stringify(all),
    redirect: "error",
    signal,
  });
  const bounded = boundedTo(maxBytes, response);
  if (!response.ok) throw await readRefusal(bounded);
  return bounded;
}

/** The address may have a query, such as a version of the API. */
function addressOf(baseUrl: string, path: string): URL {
  const address = new URL(baseUrl);
  address.pathname = address.pathname.replace(/\/*$/, path);
  return address;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}

/** An answer of JSON. Throws where it is none, and the `Refusal` that came in its place. */
export function parseAnswer(text: string): unknown {
  const answer = parsed(text);
  const refusal = refusalIn(answer);
  if (refusal) throw refusal;
  return answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Unreadable();
  }
}
