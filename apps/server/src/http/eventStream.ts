/** The headers of server-sent events. */
export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Proxies must not buffer events.
  "x-accel-buffering": "no",
};
