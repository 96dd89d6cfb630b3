/** A socket in a folder, through which processes of one machine talk to the one that owns the folder. */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
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
