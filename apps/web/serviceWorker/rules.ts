/** What the service worker answers and what it stores (decision 122). */

/** What the build tells its worker (serviceWorkerFile.ts). */
export type Build = {
  /** The file that every build names differently; the page of this build has it in its head. */
  readonly mark: string;
  /** The pattern of the signed-in pages' paths. */
  readonly pages: string;
  /** Addresses that are stored when the worker is installed, so that a text can be written without network. */
  readonly precached: readonly string[];
  /** Every file of the build with its hash in its name; others belong to another build. */
  readonly assets: readonly string[];
};

type Asked = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

/**
 * "page": the static page of the signed-in screens, from the network, and only without network the stored one. "asset":
 * a file whose content never changes under its name, stored first. Everything else goes its way as if there were no
 * worker: the API, uploads, event streams, changes, the login with its own policy, public pages.
 */
export function answerFor(asked: Asked, build: Build, origin: string): "page" | "asset" | "none" {
  const { origin: askedOrigin, pathname } = new URL(asked.url);
  if (asked.method !== "GET" || askedOrigin !== origin) return "none";
  if (asked.mode === "navigate") return RegExp(build.pages).test(pathname) ? "page" : "none";
  return pathname.startsWith("/assets/") ? "asset" : "none";
}

type Answer = {
  readonly status: number;
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
};

/** Only a whole answer of our own server: no error, no redirect, nothing opaque, no page in place of a script. */
export function mayBeStored(answer: Answer, as: "page" | "asset"): boolean {
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const isWhole = answer.status === 200 && answer.type === "basic" && !answer.redirected;
  return isWhole && isPage === (as === "page");
}

/** A server that is away, or a proxy that says so: what is stored is of more use than this answer. */
export function isServerAway({ status }: Pick<Answer, "status">): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** The worker has been taken away from the server, so the browser should forget it, too. */
export function isWorkerGone({ status }: Pick<Answer, "status">): boolean {
  return status === 404 || status === 410;
}

/** The address under which the page of a build is stored. */
export function pageAddress(build: Build): string {
  return `/page-of-build?mark=${encodeURIComponent(build.mark)}`;
}

/** More than a few builds are never stored, however many tabs stay open. */
const MAX_STORED = 400;

/**
 * The stored addresses to delete: what belongs to other builds. While a second page is open it may be of an earlier
 * build and still need them.
 */
export function addressesToDelete(
  stored: readonly string[],
  build: Build,
  openPages: number,
): readonly string[] {
  if (openPages > 1 && stored.length <= MAX_STORED) return [];
  const own = new Set([...build.assets, pageAddress(build)]);
  return stored.filter((address) => !own.has(address));
}
