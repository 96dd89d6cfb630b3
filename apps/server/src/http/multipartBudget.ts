/**
 * How much of a multipart body is worth parsing. A part costs the parser far more than its bytes, also one that it passes over, so
 * the lines between parts are counted as they arrive, and beyond the limit nothing is parsed any more.
 */
import type { Readable } from "node:stream";

/** A file, a few fields, and the line that ends the form. */
const MAX_DELIMITERS = 20;

/** Written so that every reader finds the same boundary in it: no escapes, no encoded values, only characters of RFC 2046. */
const PLAIN_TYPE = /^multipart\/form-data(?:; *[\w-]+=(?:"[\w'()+,./:=? -]*"|[\w'()+,./:=?-]+))+$/i;
const BOUNDARY = /; *boundary=(?:"([^"]*)"|([^;"]*))/gi;
const MAX_BOUNDARY_LENGTH = 70;

/** Undefined where readers could disagree about it. */
export function boundaryOf(contentType: string): string | undefined {
  if (!PLAIN_TYPE.test(contentType)) return undefined;
  const [found, another] = contentType.matchAll(BOUNDARY);
  const boundary = found?.[1] ?? found?.[2] ?? "";
  const isPlain = !another && boundary !== "" && boundary.length <= MAX_BOUNDARY_LENGTH;
  return isPlain ? boundary : undefined;
}

type Exceeded = "bytes" | "parts";

/** Looks at each piece before the parser gets it. Ends with the returned function. */
export function watchBody(
  body: Readable,
  boundary: string,
  { maxBytes, onExceeded }: { maxBytes: number; onExceeded: (what: Exceeded) => void },
): () => void {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may have no line break before it.
  let rest: Buffer = Buffer.from("\r\n");
  let [bytes, delimiters] = [0, 0];
  const look = (piece: Buffer) => {
    bytes += piece.length;
    let end = 0;
    for (const next of endsIn(rest, piece, delimiter)) {
      end = next;
      delimiters += 1;
      if (delimiters > MAX_DELIMITERS) {
        // The parser still gets this piece, which may hold thousands of parts: of zeros it finds none.
        piece.fill(0, end);
        return onExceeded("parts");
      }
    }
    const before = end > 0 || piece.length >= delimiter.length ? Buffer.alloc(0) : rest;
    rest = Buffer.concat([
      before,
      piece.subarray(Math.max(end, piece.length - delimiter.length + 1)),
    ]);
    rest = rest.subarray(Math.max(0, rest.length - delimiter.length + 1));
    if (bytes > maxBytes) onExceeded("bytes");
  };
  body.on("data", look);
  return () => body.off("data", look);
}

/** Where each line ends in the piece. One may have begun in the piece before; only its bytes are copied, because a file of 50 MB comes by here. */
function* endsIn(rest: Buffer, piece: Buffer, delimiter: Buffer): Generator<number> {
  let end = 0;
  const seam = Buffer.concat([rest, piece.subarray(0, delimiter.length - 1)]);
  const across = seam.indexOf(delimiter);
  if (across >= 0) {
    end = across + delimiter.length - rest.length;
    yield end;
  }
  for (let at = piece.indexOf(delimiter, end); at >= 0; at = piece.indexOf(delimiter, end)) {
    end = at + delimiter.length;
    yield end;
  }
}
