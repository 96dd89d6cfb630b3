/** Finds components of the kit whose styles are not imported (app/shared/ui/theme/kitStyles.ts): they would have no look. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The kit names its classes by a hash of the component and the part. */
const KIT_CLASS = /\bm_[0-9a-f]{6,8}\b/g;

export function requireKitStyles(assetsFolder: string): void {
  const whole = createRequire(import.meta.url).resolve("@mantine/core/styles.layer.css");
  const styled = classesIn([whole]);
  const files = readdirSync(assetsFolder).map((name) => join(assetsFolder, name));
  const given = classesIn(files.filter((name) => name.endsWith(".css")));
  const used = classesIn(files.filter((name) => name.endsWith(".js")));
  const missing = [...used].filter((name) => styled.has(name) && !given.has(name));
  if (missing.length > 0)
    throw new Error(`kitStyles.ts lacks the styles of the kit's ${missing.join(", ")}`);
}

function classesIn(files: readonly string[]): Set<string> {
  return new Set(files.flatMap((file) => readFileSync(file, "utf8").match(KIT_CLASS) ?? []));
}
