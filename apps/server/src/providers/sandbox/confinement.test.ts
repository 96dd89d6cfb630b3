/** What a decoder that a hostile file has taken over can reach. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { findInPath, installDebianPackages } from "../../../../../scripts/machine/debian.mjs";
import { ENVIRONMENT, findConfinement, firstThatWorks, otherUser } from "./confinement.ts";
import type { Confinement } from "./confinement.ts";

const isRoot = process.getuid?.() === 0;
if (process.platform === "linux" && !findInPath(["bwrap"]))
  await installDebianPackages(["bubblewrap"]);
const offered = await findConfinement();

type Reached = Readonly<
  Record<"environ" | "processes" | "data" | "project" | "network" | "writes", boolean>
> & { readonly status: string };

/** Runs there what an attacker would try first. */
async function attack({ command }: Confinement): Promise<Reached> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-confined-"));
  const listener = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    listener.close();
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, "draft"), "secret");
  await chmod(folder, 0o700);
  const { port } = listener.address() as AddressInfo;
  const script = `
    const fs = require("node:fs");
    const can = (work) => { try { work(); return true; } catch { return false; } };
    const reached = {
      environ: can(() => fs.readFileSync("/proc/${process.pid}/environ")),
      processes: can(() => process.kill(${process.pid}, 0)),
      data: can(() => fs.readFileSync(${JSON.stringify(join(folder, "draft"))})),
      project: can(() => fs.readFileSync(${JSON.stringify(join(import.meta.dirname, "../../config.ts"))})),
      writes: ["/tmp", "/dev/shm", "/", process.cwd()].some((to) => can(() => fs.writeFileSync(to + "/vestnik-confined", ""))),
      status: can(() => fs.readFileSync("/proc/self/status")) ? fs.readFileSync("/proc/self/status", "utf8") : "",
    };
    const end = (network) => console.log(JSON.stringify({ ...reached, network }));
    require("node:net").connect(${port}, "127.0.0.1").once("connect", () => { end(true); process.exit(); }).once("error", () => end(false));
  `;
  const [program, ...rest] = command(["-e", script]);
  const { stdout } = await promisify(execFile)(program, rest, { env: ENVIRONMENT, cwd: "/" });
  return JSON.parse(stdout) as Reached;
}

describe.runIf(offered.kind === "bubblewrap")("a decoder in bubblewrap", () => {
  it("reaches no secret of the server, no data, no process, no network, and can write nothing", async () => {
    expect(await attack(offered)).toEqual({
      environ: false,
      processes: false,
      data: false,
      project: false,
      network: false,
      writes: false,
      status: "",
    });
  });
});

describe.runIf(process.platform === "linux" && isRoot)("without bubblewrap, as root,", () => {
  it("a decoder is another user: no secret of the server, no data, no way to new rights", async () => {
    const broken: Confinement = { kind: "bubblewrap", command: () => ["/bin/false"] };
    const absent: Confinement = { kind: "bubblewrap", command: () => ["/no/such/program"] };
    const confinement = await firstThatWorks([broken, absent, otherUser]);
    expect(confinement.kind).toBe("other_user");
    const { status, ...reached } = await attack(confinement);
    expect(reached).toMatchObject({ environ: false, processes: false, data: false });
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
  });
});

it("where nothing works, the decoder runs all the same", async () => {
  const broken: Confinement = { kind: "bubblewrap", command: () => ["/bin/false"] };
  const { kind, command } = await firstThatWorks([broken]);
  expect(kind).toBe("none");
  const [program, ...rest] = command(["-p", "1 + 1"]);
  const { stdout } = await promisify(execFile)(program, rest, { env: ENVIRONMENT, cwd: "/" });
  expect(stdout).toBe("2\n");
});

it.runIf(process.platform === "linux")(
  "a decoder comes after the process that answers requests, from its start",
  async () => {
    const { command } = await findConfinement();
    const [program, ...rest] = command(["-p", "require('node:os').getPriority()"]);
    const { stdout } = await promisify(execFile)(program, rest, { env: ENVIRONMENT, cwd: "/" });
    expect(Number(stdout)).toBe(Math.min(19, getPriority() + 5));
  },
);
