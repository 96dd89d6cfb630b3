/** Loaded before the product: a process that reads a file with a `<file>.deadly` beside it dies, as if a library had crashed. */
import { existsSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { readFile } = promises;

promises.readFile = new Proxy(readFile, {
  apply(target, self, given: Parameters<typeof readFile>) {
    const [path] = given;
    if (typeof path === "string" && existsSync(`${path}.deadly`))
      process.kill(process.pid, "SIGKILL");
    return Reflect.apply(target, self, given) as ReturnType<typeof readFile>;
  },
});
syncBuiltinESMExports();
