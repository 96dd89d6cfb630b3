/**
 * Many tools come as one package a platform, all of them optional dependencies of the tool. A
 * complete package-lock.json names them all, so that `npm ci` works on every machine.
 *
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean,
 *   dev?: boolean, optional?: boolean, hasInstallScript?: boolean, os?: string[], cpu?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

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
 * Names them, without the checksum that only a complete registry could tell.
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
