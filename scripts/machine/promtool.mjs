import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { findInPath } from "./debian.mjs";
import { machineEnvironment, root, run } from "./project.mjs";

const cache = join(root, "node_modules/.cache");
const program = join(cache, "promtool");

/**
 * The program that checks rules for Prometheus. Debian's package is unpacked and not installed: it would bring a server with it.
 *
 * @returns {Promise<{ program: string } | { missing: string }>}
 */
export async function findOrUnpackPromtool() {
  const found = findInPath(["promtool"]) ?? (existsSync(program) ? program : undefined);
  if (found) return { program: found };
  if (!findInPath(["apt-get"]) || !findInPath(["dpkg-deb"]))
    return {
      missing: "promtool was not found: install Prometheus (on Debian: apt-get install prometheus)",
    };
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "promtool-"));
  try {
    const env = machineEnvironment();
    const download = await run("apt-get", ["download", "prometheus"], { cwd: folder, env });
    const [archive] = readdirSync(folder).filter((name) => name.endsWith(".deb"));
    if (archive === undefined) return { missing: `promtool was not found: ${download.output}` };
    const { code, output } = await run("dpkg-deb", ["-x", join(folder, archive), folder], { env });
    if (code !== 0) return { missing: output };
    // Two runs of the tests may get here at once, and Linux runs no file that another process still writes.
    renameSync(join(folder, "usr/bin/promtool"), program);
    return { program };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
