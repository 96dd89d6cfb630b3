/**
 * Preloaded by servers that tests start. Node reads the `package.json` nearest to each file it imports, and that of the database library, which
 * has hundreds of files, is so large that this takes half of the start. The library consists of ES modules only, so nothing needs to be read.
 */
import { registerHooks } from "node:module";

const LIBRARY = "/node_modules/drizzle-orm/";

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.startsWith(".") || !parentURL?.includes(LIBRARY))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});
