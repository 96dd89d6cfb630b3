import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findInPath } from "./debian.mjs";
import { machineEnvironment, root, run } from "./project.mjs";

const unpacked = join(root, "node_modules/.cache/promtool");
const program = join(unpacked, "usr/bin/promtool");

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
  const folder = mkdtempSync(join(tmpdir(), "vestnik-promtool-"));
  try {
    const env = machineEnvironment();
    const download = await run("apt-get", ["download", "prometheus"], { cwd: folder, env });
    const [archive] = readdirSync(folder).filter((name) => name.endsWith(".deb"));
    if (archive === undefined) return { missing: `promtool was not found: ${download.output}` };
    mkdirSync(unpacked, { recursive: true });
    const { code, output } = await run("dpkg-deb", ["-x", join(folder, archive), unpacked], {
      env,
    });
    return code === 0 ? { program } : { missing: output };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
