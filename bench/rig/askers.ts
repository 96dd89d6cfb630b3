/** Other people, who ask at a steady pace, each time on a new connection, while something else is going on. */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const REQUESTS_PER_SECOND = 30;

/** The others ask from elsewhere, where the system gives the machine a second address. */
const ELSEWHERE = process.platform === "linux" ? { localAddress: "127.0.0.2" } : {};

export type Asked = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/** Milliseconds from when each request was due to the end of its answer, whether or not earlier ones were answered by then. */
export async function askCalmly(
  url: string,
  requests: readonly Asked[],
  seconds: number,
): Promise<number[]> {
  const begin = performance.now();
  const asking = Array.from({ length: seconds * REQUESTS_PER_SECOND }, async (_, n) => {
    const at = begin + (n * 1000) / REQUESTS_PER_SECOND;
    await sleep(Math.max(0, at - performance.now()));
    const request = requests[n % requests.length];
    if (request) await ask(url, request);
    return performance.now() - at;
  });
  return await Promise.all(asking);
}

async function ask(url: string, { path, headers }: Asked): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url + path, { headers, agent: new Agent(), ...ELSEWHERE }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}.`));
    response.resume().on("end", resolve);
  }).on("error", reject);
  await promise;
}
