/**
 * Compiled validators would need `eval`, which our pages forbid; zod tries it as soon as it is given an object to check, and
 * every try is reported as a violation. Whatever starts scripts (entry.client.tsx, root.tsx) imports this before anything else.
 */
import { config } from "zod";

config({ jitless: true });
