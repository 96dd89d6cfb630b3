/** What a process of the product takes over from the process that starts it: where programs lie, what is compiled already, and how its memory is kept. */
const NAMES = ["PATH", "NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];

/** Only what is set: glibc takes an empty number for 0. */
export function inheritedEnvironment(): Readonly<Record<string, string>> {
  const set = NAMES.map((name) => [name, process.env[name] ?? ""]).filter(([, value]) => value);
  return Object.fromEntries(set) as Record<string, string>;
}
