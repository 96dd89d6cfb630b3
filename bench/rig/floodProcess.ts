/** One person with a thousand requests a second, in a separate process of low priority. */
import { Agent, get } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** As many as there are requests in a second, so that a waiting one does not slow down the flood. */
const CONNECTIONS = 1000;

export type Flood = {
  readonly url: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly perSecond: number;
  readonly seconds: number;
};
export type Flooded = { readonly perSecond: number; readonly statuses: Record<string, number> };

// On a machine of two cores the flood's own process would otherwise slow down those that are measured.
setPriority(10);

process.on("message", (flood: Flood) => {
  void run(flood).then((flooded) => process.send?.(flooded));
});

/** Evenly spread, as far as the clock's milliseconds allow. A connection that was cut counts as "cut". */
async function run({ url, path, headers, perSecond, seconds }: Flood): Promise<Flooded> {
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const count = (status: string) => (statuses[status] = (statuses[status] ?? 0) + 1);
  const begin = performance.now();
  let asked = 0;
  for (let passed = 0; passed < seconds; passed = (performance.now() - begin) / 1000) {
    for (; asked < passed * perSecond; asked += 1) {
      get(new URL(path, url), { agent, headers }, (answer) => {
        count(String(answer.statusCode));
        answer.resume();
      }).on("error", () => count("cut"));
    }
    await sleep(1);
  }
  agent.destroy();
  return { perSecond: asked / seconds, statuses };
}
