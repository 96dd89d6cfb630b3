/**
 * Whether the server can be reached: one state for the whole page. A failed request, a broken event stream and the
 * browser's own notice are only reasons to ask; the answer of `/health/ready` decides. So a browser that is wrong about
 * its network, or one slow request, shows no banner.
 */
import { create } from "zustand";
import { apiAddress } from "./address.ts";

/** "restored": reachable again for a moment, so that it can be said. */
type Connection = "connected" | "offline" | "unreachable" | "restored";

const TIMEOUT_MS = 8000;
/** A server that restarts is back by then, and the page shows no banner. */
const DOUBT_MS = 1500;
const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 15_000;
const RESTORED_MS = 5000;

export const useConnection = create<{ readonly is: Connection; readonly isChecking: boolean }>()(
  () => ({ is: "connected", isChecking: false }),
);

let watchers = 0;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function isLost(): boolean {
  const { is } = useConnection.getState();
  return is === "offline" || is === "unreachable";
}

/** Asks the server now. */
export async function checkConnection(): Promise<void> {
  if (watchers === 0 || useConnection.getState().isChecking) return;
  useConnection.setState({ isChecking: true });
  const isReady = await isServerReady();
  useConnection.setState({ isChecking: false });
  if (isReady) found();
  else lost();
}

async function isServerReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(apiAddress("/health/ready"), { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

function found(): void {
  failures = 0;
  clearTimeout(timer);
  if (useConnection.getState().is === "connected") return;
  // Asked while that is still said, it is said for as long again: the clock that would have ended it has just been stopped.
  useConnection.setState({ is: "restored" });
  timer = setTimeout(() => useConnection.setState({ is: "connected" }), RESTORED_MS);
}

function lost(): void {
  failures += 1;
  clearTimeout(timer);
  const isOffline = navigator.onLine === false;
  const isDoubted = failures === 1 && !isOffline && !isLost();
  if (!isDoubted) useConnection.setState({ is: isOffline ? "offline" : "unreachable" });
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  timer = setTimeout(() => void checkConnection(), isDoubted ? DOUBT_MS : pauseMs);
}

/** Whether an answer means that the server cannot work: no server behind a proxy, or no database behind the server. */
function isServerAway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** What a request has met: an answer while the connection counts as lost is a reason to ask as well. */
export function noteAnswer(status: number | "none"): void {
  const isGood = status !== "none" && !isServerAway(status);
  if (isGood === isLost()) void checkConnection();
}

/** Calls back when the server can be reached again. */
export function onRestored(call: () => void): () => void {
  return useConnection.subscribe(({ is }, before) => {
    if (is === "restored" && before.is !== "restored") call();
  });
}

/** Follows the connection as long as a page shows it. */
export function watchConnection(): () => void {
  watchers += 1;
  const check = () => void checkConnection();
  addEventListener("online", check);
  addEventListener("offline", check);
  if (navigator.onLine === false) check();
  return () => {
    watchers -= 1;
    removeEventListener("online", check);
    removeEventListener("offline", check);
  };
}
