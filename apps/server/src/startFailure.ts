/** What ends a command before it has done its work. */
import { LockUnavailable } from "./machine/folderLock.ts";

/** The reason in a sentence an operator can act on. Any other error is a bug and is shown with its stack. */
export class StartFailure extends Error {}

/** Ends the process: one without all its parts would look alive to its supervisor. */
export function endWithReason(error: unknown): never {
  const isExplained = error instanceof StartFailure || error instanceof LockUnavailable;
  const reason = isExplained
    ? error.message
    : String((error instanceof Error && error.stack) || error);
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

type Place = {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port. */
  readonly portSetting?: string;
  readonly dataDir: string;
};

/** Turns what the system refused at the start, a port or a folder, into a sentence; other errors stay what they are. */
export function explainSystemError(
  error: unknown,
  { host, port, portSetting = "PORT", dataDir }: Place,
): unknown {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return error;
  const { code, syscall } = error;
  if (syscall === "listen" || syscall === "getaddrinfo") {
    const sentence = listenSentences[String(code)];
    return sentence ? new StartFailure(sentence(host, port, portSetting)) : error;
  }
  const path = "path" in error ? String(error.path) : undefined;
  // A folder above it may be what could not be made.
  if (path === undefined || !(path.startsWith(dataDir) || dataDir.startsWith(path))) return error;
  return new StartFailure(
    `DATA_DIR: ${path} cannot be used (${String(code)}). It has to be a folder on a disk with room, ` +
      "in which the user that runs Vestnik may write.",
  );
}

const listenSentences: Readonly<
  Record<string, (host: string, port: number, setting: string) => string>
> = {
  EADDRINUSE: (_, port, setting) =>
    `${setting}: ${port} is taken by another program. Stop that program, or set another port.`,
  EACCES: (_, port, setting) =>
    `${setting}: ${port} needs special rights. Set one above 1023 and put a proxy in front of it.`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST: ${host} is no address of this machine.`,
  EAI_AGAIN: (host) => `HOST: ${host} is no address of this machine.`,
};
