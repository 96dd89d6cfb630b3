import { readFileSync } from "node:fs";
import { z } from "zod";

const packageFile = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");

/** The version of this code, as the package of the project says it. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(packageFile));
