import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { randomBytes } from "node:crypto";

import { findInPath } from "../machine/debian.mjs";
import { findFreePort } from "../machine/ports.mjs";
import { machineEnvironment, projectNode, refuse, run } from "../machine/project.mjs";

const base = "localhost/vestnik-base";
const image = "localhost/vestnik";
const healthyWithinMs = 120_000;
const stopsWithinMs = 45_000;

/** Why no image can be built here; undefined when one can. */
export function missingForImage() {
  const lacking = ["buildah", "debootstrap"].filter((name) => !findInPath([name]));
  if (lacking.length > 0) return `${lacking.join(" and ")} not found (Debian has them)`;
  return process.getuid?.() === 0 ? undefined : "only root may make a base of Debian's packages";
}

/** Without a daemon, and without what a container on a developer's machine may not do. @param {string} folder */
function buildahIn(folder) {
  const places = ["--root", join(folder, "images"), "--runroot", join(folder, "run")];
  const env = { ...machineEnvironment(), STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };
  /** @param {string[]} args */
  const ask = async (...args) => {
    const { code, output } = await run("buildah", [...places, ...args], { env });
    if (code !== 0) refuse(`buildah ${args[0]}: ${output.slice(-3000)}`);
    return output.trim();
  };
  return { places, env, ask };
}

/**
 * Builds the image from the sources as git knows them, on a base of this machine's Debian packages, npm and certificates, and the project's Node.
 *
 * @param {string} folder
 */
export async function buildImage(folder) {
  const { ask } = buildahIn(folder);
  const sources = join(folder, "sources");
  mkdirSync(sources);
  const env = machineEnvironment();
  const list = "git ls-files -z --cached --others --exclude-standard";
  const copied = await run("sh", ["-c", `${list} | xargs -0 cp --parents -t ${sources}`], { env });
  if (copied.code !== 0) refuse(copied.output);
  await makeBase(folder);
  const begin = performance.now();
  const options = ["--format", "docker", "--build-arg", `NODE_IMAGE=${base}`, "--tag", image];
  await ask("build", "--quiet", ...options, sources);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const container = await ask("from", "--pull-never", image);
  const mounted = await ask("mount", container);
  const { output } = await run("du", ["-sm", join(mounted, "vestnik")], { env });
  const status = join(folder, "dpkg-status");
  cpSync(join(mounted, "var/lib/dpkg/status"), status);
  await ask("umount", container);
  return { seconds, megabytes: Number.parseInt(output, 10), status };
}

/** The name of this machine's Debian, on whose packages the image is built. */
export function debianSuite() {
  return /^VERSION_CODENAME=(\w+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "";
}

/** @param {string} folder */
async function makeBase(folder) {
  const { ask } = buildahIn(folder);
  const files = join(folder, "base");
  const env = machineEnvironment();
  const mirror = "apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -1";
  const make = `debootstrap --variant=minbase ${debianSuite()} ${files} "$(${mirror})"`;
  const made = await run("sh", ["-c", make], { env });
  if (made.code !== 0) refuse(made.output.slice(-3000));
  // With Debian's repairs, where this machine has them.
  for (const name of ["sources.list", "sources.list.d"]) {
    const source = join("/etc/apt", name);
    if (existsSync(source)) cpSync(source, join(files, source), { recursive: true });
  }
  const local = join(files, "usr/local");
  cpSync(realpathSync(projectNode()), join(local, "bin/node"));
  const npm = realpathSync(findInPath(["npm"]) ?? "");
  cpSync(join(dirname(npm), ".."), join(local, "lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
  const container = await ask("from", "scratch");
  await ask("add", "--quiet", container, files, "/");
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  const settings = ["PATH=/usr/local/bin:/usr/bin:/bin"];
  if (certificates && existsSync(certificates)) {
    await ask("add", "--quiet", container, certificates, "/etc/ssl/machine.pem");
    settings.push("NODE_EXTRA_CA_CERTS=/etc/ssl/machine.pem");
  }
  await ask("config", ...settings.flatMap((one) => ["--env", one]), container);
  await ask("commit", "--quiet", container, base);
}

/**
 * Starts what the image starts, asks its own health check, and stops it as a container is stopped.
 *
 * @param {string} folder
 */
export async function tryImage(folder) {
  const { ask, places, env } = buildahIn(folder);
  const container = await ask("from", "--pull-never", image);
  const { config } = JSON.parse(await ask("inspect", "--type", "image", image)).Docker;
  const port = await findFreePort();
  const settings = {
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    METRICS_PORT: String(await findFreePort()),
    HOST: "127.0.0.1",
    SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    TELEGRAM_LOGIN_BOT_TOKEN: `7312345678:${"A".repeat(35)}`,
    TELEGRAM_LOGIN_BOT_USERNAME: "my_vestnik_bot",
    // Nothing listens there: it starts all the same, and asks again.
    TELEGRAM_API_ROOT: "http://127.0.0.1:9",
  };
  const named = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const inside = ["run", "--user", config.User, ...named, container, "--"];
  const begin = performance.now();
  const server = spawn("buildah", [...places, ...inside, ...config.Cmd], { env });
  let said = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (/** @type {Buffer} */ chunk) => (said += chunk.toString()));
  const exited = once(server, "exit");
  const check = config.Healthcheck.Test.slice(1);
  for (;;) {
    const { code } = await run("buildah", [...places, ...inside, ...check], { env });
    if (code === 0) break;
    const isOver = performance.now() - begin > healthyWithinMs;
    if (server.exitCode !== null || isOver) refuse(`It did not become healthy:\n${said}`);
  }
  const healthySeconds = ((performance.now() - begin) / 1000).toFixed(1);
  const stopping = performance.now();
  process.kill(nodeBelow(server.pid ?? 0) ?? 0, "SIGTERM");
  const [code] = await Promise.race([exited, once(AbortSignal.timeout(stopsWithinMs), "abort")]);
  if (code !== 0) refuse(`It did not stop as it should (${code}):\n${said}`);
  const stopSeconds = ((performance.now() - stopping) / 1000).toFixed(1);
  return { healthySeconds, stopSeconds, user: config.User };
}

/** Otherwise what is mounted could not be deleted. @param {string} folder */
export async function releaseImage(folder) {
  const { ask } = buildahIn(folder);
  await ask("rm", "--all");
}

/** Node in the container is the first process there, which a stop is sent to. @param {number} pid @returns {number | undefined} */
function nodeBelow(pid) {
  if (readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0]?.endsWith("node")) return pid;
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
  return children.map((child) => nodeBelow(Number(child))).find((found) => found !== undefined);
}
