/** An owner who uses the API: repeats requests while the server is down, and records every answer. */
import { randomUUID } from "node:crypto";
import type { Publication } from "@vestnik/contract/publications";
import { sleep } from "./waiting.ts";

type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
};

export type OwnerAtApi = {
  readonly headers: Readonly<Record<string, string>>;
  /** One request. `undefined` when no answer came. */
  ask(method: string, path: string, body?: unknown, key?: string): Promise<Answer | undefined>;
  /** Repeats with the same key until the answer is a 2xx, as a browser would; throws at a refusal that a retry cannot change. */
  insist<T>(method: string, path: string, body?: unknown, key?: string): Promise<T>;
  publish(post: NewPost): Promise<Publication[]>;
  /** Everything the owner sees, including deleted ones if the query asks for them. */
  publications(query?: string): Promise<Publication[]>;
  /** How often each status came back; no answer counts as 0. */
  readonly statuses: Map<number, number>;
  /** How many requests this process has not answered yet. */
  askedOf(url: string): number;
  /** How often this process has made something. */
  madeBy(url: string): number;
  /** Answers of 503 without a time to try again. */
  withoutRetryAfter(): number;
};

type NewPost = {
  readonly channelIds: readonly string[];
  readonly text: string;
  readonly scheduledDate?: string | null;
  readonly [field: string]: unknown;
};

const PASSING = new Set([0, 429, 500, 502, 503, 504]);
const INSIST_FOR_MS = 300_000;

let asked = 0;

export function createOwnerAtApi(
  urls: () => readonly string[],
  headers: Readonly<Record<string, string>>,
): OwnerAtApi {
  const statuses = new Map<number, number>();
  const made = new Map<string, number>();
  const underWay = new Map<string, number>();
  const addTo = (counts: Map<string, number>, url: string, by: 1 | -1) =>
    counts.set(url, (counts.get(url) ?? 0) + by);
  let silent503 = 0;

  const ask: OwnerAtApi["ask"] = async (method, path, body, key) => {
    asked += 1;
    const all = urls();
    const url = all[asked % all.length] ?? "";
    const init = {
      method,
      headers: {
        ...headers,
        // The product counts requests by address, and a run of this size stands for many people.
        "x-forwarded-for": `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    addTo(underWay, url, 1);
    const answer = await request(`${url}/api${path}`, init);
    addTo(underWay, url, -1);
    statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
    if (answer?.status === 201) addTo(made, url, 1);
    if (answer?.status === 503 && answer.retryAfter === null) silent503 += 1;
    return answer;
  };

  const insist: OwnerAtApi["insist"] = async <T>(
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ) => {
    const deadline = performance.now() + INSIST_FOR_MS;
    for (;;) {
      const answer = await ask(method, path, body, key);
      if (answer && answer.status >= 200 && answer.status < 300) return answer.body as T;
      if (!PASSING.has(answer?.status ?? 0) || performance.now() > deadline)
        throw new Error(
          `${method} ${path} → ${answer?.status ?? "no answer"} ${JSON.stringify(answer?.body)}`,
        );
      await sleep(50);
    }
  };

  return {
    headers,
    ask,
    insist,
    statuses,
    askedOf: (url) => underWay.get(url) ?? 0,
    madeBy: (url) => made.get(url) ?? 0,
    withoutRetryAfter: () => silent503,
    async publish(post) {
      const body = { kind: "post", scheduledDate: null, ...post };
      type Made = { publications: Publication[] };
      return (await insist<Made>("POST", "/publications", body, randomUUID())).publications;
    },
    async publications(query = "") {
      const all: Publication[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        type Page = { publications: Publication[]; nextCursor: string | null };
        const path: string = `/publications?limit=100${query}${cursor && `&cursor=${cursor}`}`;
        const page: Page = await insist<Page>("GET", path);
        all.push(...page.publications);
        cursor = page.nextCursor;
      }
      return all;
    },
  };
}

async function request(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as unknown) : text,
      retryAfter: response.headers.get("retry-after"),
    };
  } catch {
    // Killed, frozen or not started yet: the request may have been carried out or not.
    return undefined;
  }
}
