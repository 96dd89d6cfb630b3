import { storedSessionToken } from "../storage/sessionToken.ts";
import { trustedRule } from "./trustedTypes.ts";

/** Written by the build (serviceWorkerFile.ts). */
const ADDRESS = "/service-worker.js";
/** Storing files must not compete with showing the page. */
const PAUSE_MS = 3000;

/** Trusted Types take the address of a worker only from a rule with a name; this one allows one address. */
const trusted = trustedRule("vestnik-service-worker", "createScriptURL", () => ADDRESS);

/**
 * Starts the worker that opens the app without network, after everything else. Only for a person who has logged in here: a visitor
 * of the login page fetches nothing for it. Without HTTPS browsers have no workers, and all works as before.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (storedSessionToken() === null || location.pathname === "/login") return;
  const start = () => setTimeout(() => void register(), PAUSE_MS);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

async function register(): Promise<void> {
  try {
    // Registering would bring back a worker that is just removing itself because the server has none any more.
    if (!(await fetch(ADDRESS, { method: "HEAD", cache: "no-store" })).ok) return;
    await navigator.serviceWorker.register(trusted(ADDRESS));
    const { active } = await navigator.serviceWorker.ready;
    // It stores what was loaded without it, and deletes the files of earlier builds when no page needs them.
    const loaded = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname);
    active?.postMessage(loaded);
  } catch {
    // Without network, or where workers are switched off: the app works without.
  }
}
