/** Bodies as forms send them (multipart/form-data), also malformed ones. */

export type FormPart = {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
  /** Replaces the headers made of the above. */
  readonly rawHead?: string;
};

export const BOUNDARY = "------hostile-boundary";

export function formBody(parts: readonly FormPart[]): {
  readonly payload: Buffer;
  readonly contentType: string;
} {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${BOUNDARY}\r\n${headOf(part)}\r\n\r\n`, "latin1"),
    Buffer.from(part.bytes),
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

function headOf({ name, filename, type = "application/octet-stream", rawHead }: FormPart): string {
  if (rawHead !== undefined) return rawHead;
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (filename === undefined) return disposition;
  return `${disposition}; filename="${filename}"\r\nContent-Type: ${type}`;
}
