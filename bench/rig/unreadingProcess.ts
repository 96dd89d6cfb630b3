/** Asks for a large file on many connections at once and reads nothing of it, again and again; a separate process of low priority. */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

export type Unreading = {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  readonly everyMs: number;
  readonly seconds: number;
};
export type Unread = { readonly asked: number; readonly cut: number };

// On a machine of two cores this process would otherwise slow down those that are measured.
setPriority(10);

process.on("message", (unreading: Unreading) => {
  void run(unreading).then((unread) => process.send?.(unread));
});

async function run({ url, path, connections, everyMs, seconds }: Unreading): Promise<Unread> {
  const { hostname, port } = new URL(url);
  const endAt = performance.now() + seconds * 1000;
  let [asked, cut] = [0, 0];
  while (performance.now() < endAt) {
    const open: Socket[] = [];
    for (let number = 0; number < connections; number += 1) {
      const socket = connect({ port: Number(port), host: hostname });
      socket.on("error", () => (cut += 1));
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
      // Nothing listens for data, so the socket stops reading after its first buffer.
      open.push(socket);
    }
    asked += connections;
    await sleep(everyMs);
    for (const socket of open) socket.destroy();
  }
  return { asked, cut };
}
