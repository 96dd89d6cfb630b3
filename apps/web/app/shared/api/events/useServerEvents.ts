import { useEffect, useEffectEvent } from "react";
import { subscribeEvents, type ServerEvent } from "./subscribeEvents.ts";

type Listener = (event: ServerEvent) => void;

const listeners = new Set<Listener>();
let connection: AbortController | undefined;

/** All listeners of a tab share one connection; it closes with the last of them. */
function listen(listener: Listener): () => void {
  listeners.add(listener);
  if (!connection) {
    connection = new AbortController();
    void subscribeEvents((event) => {
      for (const each of listeners) each(event);
    }, connection.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    connection?.abort();
    connection = undefined;
  };
}

/** Calls `onEvent` for each event of the server while the component is mounted. */
export function useServerEvents(onEvent: Listener): void {
  const latest = useEffectEvent(onEvent);
  // Outside React: the event stream of the server.
  useEffect(() => listen((event) => latest(event)), []);
}
