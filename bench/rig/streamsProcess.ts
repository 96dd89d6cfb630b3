/** Thousands of open tabs with event streams. */
import { Agent, get } from "node:http";

export type Tabs = { readonly url: string; readonly all: readonly Record<string, string>[] };

/** How many connect at the same time. */
const AT_ONCE = 100;

process.on("message", ({ url, all }: Tabs) => {
  void openAll(url, [...all]).then(() => process.send?.(all.length));
});

async function openAll(url: string, left: Record<string, string>[]): Promise<void> {
  const agent = new Agent({ maxSockets: Infinity });
  const openSome = async () => {
    for (let headers = left.pop(); headers; headers = left.pop()) await open(url, headers, agent);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
}

async function open(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { headers, agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}.`));
    // The first bytes show that the stream is open; later ones are discarded.
    response.on("data", () => resolve()).on("error", () => undefined);
  }).on("error", reject);
  await promise;
}
