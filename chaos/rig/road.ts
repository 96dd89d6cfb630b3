/** A road for connections between two addresses, which can be closed and led elsewhere: what moves an address from one machine to another. */
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { Trial } from "../scenario.ts";

export type Road = {
  readonly port: number;
  /** Ends all connections; until it is led somewhere, no server is behind the address. */
  close(): void;
  leadTo(port: number): void;
};

export async function openRoad(trial: Trial, to: number): Promise<Road> {
  let target: number | undefined = to;
  const travelling = new Set<Socket>();
  const server = createServer((near) => {
    if (target === undefined) return void near.resetAndDestroy();
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      travelling.add(one);
      one.setNoDelay();
      one.on("error", () => undefined);
      one.once("close", () => {
        travelling.delete(one);
        // What was said before the end still arrives.
        other.end();
      });
      one.pipe(other);
    }
  });
  const close = () => {
    target = undefined;
    for (const one of travelling) one.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  trial.atEnd(async () => {
    close();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    port: (server.address() as AddressInfo).port,
    close,
    leadTo: (port) => (target = port),
  };
}
