/** Reads the frames of a server-sent event stream (WHATWG HTML, section 9.2.6). */
export type Frame = { readonly event: string; readonly data: string };

/** Yields one frame after another; comments yield a frame named "ping", so that a silent stream can be detected. */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      yield* blocks.map(readFrame);
    }
  } finally {
    // A reader that stops early must close the connection.
    reader.cancel().catch(() => undefined);
  }
}

function readFrame(block: string): Frame {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith(":")) continue;
    const [field = "", ...value] = line.split(":");
    const text = value.join(":").replace(/^ /, "");
    if (field === "event") event = text;
    if (field === "data") data.push(text);
  }
  return data.length === 0 ? { event: "ping", data: "" } : { event, data: data.join("\n") };
}
