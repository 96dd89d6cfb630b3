/** One person who asks a thousand times a second, in a process of its own that lets everybody else go first. */
import { setPriority } from "node:os";
import autocannon from "autocannon";

const CONNECTIONS = 100;

export type Flood = {
  readonly url: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly perSecond: number;
  readonly seconds: number;
};
export type Flooded = { readonly perSecond: number; readonly statuses: Record<string, number> };

// On a machine of two cores the asking itself would take the place of those who are measured.
setPriority(10);

process.on("message", (flood: Flood) => {
  void run(flood).then((flooded) => process.send?.(flooded));
});

async function run({ url, path, headers, perSecond, seconds }: Flood): Promise<Flooded> {
  const statuses: Record<string, number> = {};
  const result = await autocannon({
    url,
    requests: [{ path, method: "GET", headers }],
    connections: CONNECTIONS,
    overallRate: perSecond,
    duration: seconds,
    setupClient: (client) =>
      client.on("response", (status) => (statuses[status] = (statuses[status] ?? 0) + 1)),
  });
  return { perSecond: result.requests.average, statuses };
}
