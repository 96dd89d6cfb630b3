/** How Node starts tests and servers that live for some seconds or minutes: what pays off in hours only is left out. */
export const quickStart: readonly string[] = [
  // The optimising compiler costs more than the embedded database does in that time.
  "--liftoff-only",
  "--import",
  new URL("./quickImports.ts", import.meta.url).pathname,
];

/** The server's main file: as it is built for production in `npm test`, `npm run bench` and `npm run chaos`, else the source. */
export const testServer: string =
  process.env["TEST_SERVER"] ?? new URL("../main.ts", import.meta.url).pathname;
