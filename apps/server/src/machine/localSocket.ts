/** A socket in a folder, through which processes of one machine talk to the one that owns the folder. */
import { once } from "node:events";
import { constants } from "node:fs";
import { open, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";

/** What systems allow for the path of a socket, with its closing zero. */
const MAX_SOCKET_PATH_BYTES = 103;

export type SocketAddress = { readonly path: string; release(): Promise<void> };

/** Where its path is too long for the system, Linux finds the socket through its folder, which is open until the address is released. */
export async function socketIn(folderPath: string, name: string): Promise<SocketAddress> {
  const path = join(folderPath, name);
  const isLong = Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES;
  if (!isLong || process.platform !== "linux") {
    return { path, release: async () => await Promise.resolve() };
  }
  const folder = await open(folderPath, constants.O_RDONLY | constants.O_DIRECTORY);
  return {
    path: join(`/proc/self/fd/${folder.fd}`, name),
    release: async () => await folder.close(),
  };
}

/** Answers each connection once, in JSON, until it is closed. What a process that died has left at this address goes. */
export async function answerAt(
  folderPath: string,
  name: string,
  answer: (socket: Socket) => Promise<object>,
  onTrouble: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  await rm(join(folderPath, name), { force: true });
  const address = await socketIn(folderPath, name);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined);
    void answer(socket).then((said) => socket.end(JSON.stringify(said), () => socket.destroy()));
  });
  server.on("error", onTrouble);
  server.listen(address.path).unref();
  await Promise.race([once(server, "listening"), once(server, "error")]);
  return {
    close: async () => {
      if (server.listening) {
        const closed = once(server, "close");
        server.close();
        await closed;
      }
      // Not before: closing the server removes its socket by this address.
      await address.release();
    },
  };
}
