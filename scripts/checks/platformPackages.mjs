/**
 * Many tools come as one package a platform, all of them optional dependencies of the tool. A
 * complete package-lock.json names them all, so that `npm ci` works on every machine.
 *
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean,
 *   dev?: boolean, devOptional?: boolean, optional?: boolean, hasInstallScript?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   license?: string, engines?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 * @typedef {Pick<Entry, "integrity" | "os" | "cpu" | "libc" | "license" | "engines">} Facts what a registry says of one version of a package
 */

/**
 * The entries that npm would install without comparing a checksum.
 *
 * @param {Lockfile} lockfile
 */
export function findUnchecked({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || entry.link || entry.inBundle || entry.integrity) return [];
    return [{ path, name, version: entry.version ?? "" }];
  });
}

/**
 * Completes the entries without a checksum with what the registry says of them.
 *
 * @param {Lockfile} lockfile
 * @param {(name: string, version: string) => Promise<Facts | undefined>} ask
 * @returns {Promise<{ completed: string[], unknown: string[] }>}
 */
export async function completeChecksums(lockfile, ask) {
  /** @type {string[]} */
  const completed = [];
  /** @type {string[]} */
  const unknown = [];
  for (const { path, name, version } of findUnchecked(lockfile)) {
    const facts = await ask(name, version);
    if (facts?.integrity) {
      lockfile.packages[path] = inOrder({ ...lockfile.packages[path], ...facts });
      completed.push(`${name} ${version}`);
    } else unknown.push(`${name} ${version}`);
  }
  return { completed, unknown };
}

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
];

const fieldsInOrder = ["version", "integrity", "cpu", "dev", "libc", "license", "optional", "os"];

/** In npm's own order, so that npm does not lay it out anew. @param {Entry} entry @returns {Entry} */
function inOrder(entry) {
  const known = fieldsInOrder.filter((field) => field in entry);
  const rest = Object.keys(entry).filter((field) => !known.includes(field));
  const facts = /** @type {Record<string, unknown>} */ (entry);
  return Object.fromEntries([...known, ...rest].map((field) => [field, facts[field]]));
}

/**
 * The packages of other platforms that a lockfile does not name although a tool asks for them.
 *
 * @param {Lockfile} lockfile
 */
export function findMissingPlatforms({ packages }) {
  const names = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  return Object.values(packages).flatMap((entry) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !names.has(name))
      .map(([name, version]) => ({ name, version, dev: entry.dev === true })),
  );
}

/**
 * Names them, without the checksum, which only the registry can tell.
 *
 * @param {Lockfile} lockfile
 * @returns {string[]} what was added
 */
export function addMissingPlatforms(lockfile) {
  const missing = findMissingPlatforms(lockfile);
  for (const { name, version, dev } of missing) {
    const words = name.split(/[/-]/);
    const os = systems.filter((system) => words.includes(system));
    const cpu = processors.filter((processor) => words.includes(processor));
    const platform = { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }) };
    const entry = { version, ...(dev && { dev }), optional: true, ...platform };
    lockfile.packages[`node_modules/${name}`] = entry;
  }
  const sorted = Object.entries(lockfile.packages).sort(([one], [other]) =>
    one.localeCompare(other, "en"),
  );
  lockfile.packages = Object.fromEntries(sorted);
  return missing.map(({ name, version }) => `${name} ${version}`);
}
