/** What a busy time has taken of the memory goes back to the system when it is over. */
import { Script } from "node:vm";

/** The trace of one such object is gone after some hundred seconds. */
const EVERY_MS = 30_000;

/**
 * V8 clears its memory when little is allocated, and asks for objects of C++ apart. Since 13.1 it takes none of them at all for the most there can
 * be, so a process without any keeps what it had when it was busiest. A script is such an object, the smallest that JavaScript can make.
 */
export function giveMemoryBack(): void {
  setInterval(() => void new Script(""), EVERY_MS).unref();
}
