/**
 * Compiled validators would need `eval`, which our pages forbid; zod tries it as soon as it checks an object, and every
 * try is reported as a violation. Entry points (entry.client.tsx, root.tsx) import this module before anything else.
 */
import { config } from "zod";

config({ jitless: true });
