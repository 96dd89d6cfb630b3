/** A command of the operators as a process, as npm starts it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { inheritedEnvironment } from "./inheritedEnvironment.ts";
import { quickStart } from "./quickStart.ts";

export type Ended = {
  readonly code: number | null;
  /** What it printed, also of its errors. */
  readonly said: string;
};

/** `file` is below `src`. */
export async function runCommand(
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ended> {
  const path = new URL(`../${file}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [...quickStart, path, ...args], {
    env: {
      ...inheritedEnvironment(),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  return { code: child.exitCode, said: (await said).join("") };
}
