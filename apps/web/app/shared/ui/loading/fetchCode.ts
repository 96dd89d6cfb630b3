/** Whether the server that sent this page can be reached now. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

export const NO_NETWORK = new Error("there is no network");

/**
 * Fetches code on demand. Some browsers remember a failed module for the life of the page; so when the browser reports
 * no network, another request is tried first. A service worker may have stored the code, so with one it is tried in any
 * case.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const isStored = Boolean(navigator.serviceWorker?.controller);
  if (navigator.onLine === false && !isStored && !(await serverAnswers())) throw NO_NETWORK;
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>(FAILED)].map(fetchStylesAgain));
  return await load();
}

/** After this time a request that was never answered is not waited for in silence. */
export const SLOW_MS = 15_000;

/** Rejects when it takes too long; what comes later is not lost, because the browser caches the module. */
export async function within<Code>(ms: number, code: Promise<Code>): Promise<Code> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, ms, TOO_LONG);
  });
  return await Promise.race([code, late]);
}

export const TOO_LONG = new Error("the code takes too long");

const FAILED = "link[data-failed]";

/**
 * The bundler requests a style sheet only once, even after a failure, so failed style sheets are marked and fetched
 * again.
 */
export function watchStyles(): void {
  // Errors of resources do not bubble.
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
        target.dataset["failed"] = "";
    },
    true,
  );
}

async function fetchStylesAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  delete again.dataset["failed"];
  await new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = reject;
    link.replaceWith(again);
  });
}
