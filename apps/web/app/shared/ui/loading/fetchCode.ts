/** Whether the server that sent this page is in reach at this moment. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/**
 * Fetches code that is loaded when it is needed. Some browsers remember for as long as a page stands that a module could
 * not be fetched; so where the browser says that there is no network, something else is asked for first.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (navigator.onLine === false && !(await serverAnswers()))
    throw new Error("there is no network");
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>(FAILED)].map(fetchStylesAgain));
  return await load();
}

const FAILED = "link[data-failed]";

/** The bundler asks for a style sheet only once, also where that was in vain; so failures are written down. */
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
