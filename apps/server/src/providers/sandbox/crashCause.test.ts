/** An operator reads in the log why a reader of files crashed, and nothing of the file. */
import { expect, it } from "vitest";
import type { Confinement } from "./confinement.ts";
import { Sandbox } from "./sandbox.ts";

const limits = { jobMs: 30_000, memoryBytes: 1024 * 1024 * 1024, idleMs: 30_000 };

/** What a process answers to its first job that does this. */
async function afterJob(code: string) {
  const script = `process.on("message", () => { process.send("taken"); ${code} })`;
  const confinement: Confinement = {
    kind: "none",
    command: () => [process.execPath, "-e", script],
  };
  const sandbox = new Sandbox(confinement, limits);
  const job = { kind: "thumbnail", given: new Uint8Array() } as const;
  return await sandbox.run(job, new AbortController().signal);
}

const crashed = (cause: string) => ({ kind: "given_up", reason: "crashed", cause });

it("by an error, without what it quotes from the file", async () => {
  const code = `throw Object.assign(new TypeError('no number: "secret of a person"'), { code: 7 })`;
  expect(await afterJob(code)).toEqual(crashed('exit code 1: TypeError: no number: "…"'));
});

it("by a library, with the last that it said", async () => {
  const code = `process.stderr.write("one\\nfree(): invalid pointer\\n", () => process.abort())`;
  expect(await afterJob(code)).toEqual(crashed("signal SIGABRT: free(): invalid pointer"));
});

it("in silence", async () => {
  expect(await afterJob("process.exit(3)")).toEqual(crashed("exit code 3"));
});

it("which says more than is listened to, in one line that is short", async () => {
  const code = `process.stderr.write("x".repeat(1e6), () => process.exit(4)); process.stderr.on("error", () => process.exit(4))`;
  const answer = await afterJob(code);
  expect(answer).toEqual(crashed(`exit code 4: ${"x".repeat(200)}`));
});

it("before it received anything", async () => {
  const command = () => [process.execPath, "-e", "console.error('no such option')"] as const;
  const sandbox = new Sandbox({ kind: "none", command }, limits);
  const job = { kind: "thumbnail", given: new Uint8Array() } as const;
  const answer = await sandbox.run(job, new AbortController().signal);
  expect(answer).toEqual({ kind: "not_received", cause: "exit code 0: no such option" });
});
