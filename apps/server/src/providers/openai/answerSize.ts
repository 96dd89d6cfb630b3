const MB = 1024 * 1024;

export const MAX_ANSWER_BYTES = {
  json: MB,
  /** Each few letters come with some hundred bytes around them, and thoughts are streamed, too. */
  stream: 8 * MB,
  /** An image of 22 MB in base64. */
  image: 30 * MB,
  /** The same image as bytes. */
  fetchedImage: 22 * MB,
} as const;

export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/** The answer, whose reading fails, and whose connection ends, with the first byte too many. */
export function boundedTo(maxBytes: number, response: Response): Response {
  if (!response.body) return response;
  let left = maxBytes;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new AnswerTooLarge());
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}
