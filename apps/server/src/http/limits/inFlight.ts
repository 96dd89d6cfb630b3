/** How many requests of a key are under way at this moment. */
import type { ServerResponse } from "node:http";

export type InFlight = {
  isFull(key: string): boolean;
  /** Counts it until its connection has taken the answer, or is gone. */
  hold(key: string, response: ServerResponse): void;
};

export function createInFlight(most: number): InFlight {
  const counts = new Map<string, number>();
  return {
    isFull: (key) => (counts.get(key) ?? 0) >= most,
    hold(key, response) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      response.once("close", () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      });
    },
  };
}
