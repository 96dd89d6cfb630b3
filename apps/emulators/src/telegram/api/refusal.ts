export type RefusalParameters = { retry_after?: number; migrate_to_chat_id?: number };

/** An answer `{ok: false}`: the words are Telegram's, the prefix follows from the code. */
export class Refusal extends Error {
  readonly code: number;
  readonly parameters: RefusalParameters | undefined;

  constructor(code: number, description: string, parameters?: RefusalParameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export const badRequest = (problem: string): Refusal => new Refusal(400, `Bad Request: ${problem}`);
export const forbidden = (problem: string): Refusal => new Refusal(403, `Forbidden: ${problem}`);
export const unauthorized = (): Refusal => new Refusal(401, "Unauthorized");
export const tooManyRequests = (retryAfter: number): Refusal =>
  new Refusal(429, `Too Many Requests: retry after ${retryAfter}`, { retry_after: retryAfter });
/** Refuses what the real server would silently accept. The wording is ours, so that it is not mistaken for Telegram's. */
export const emulatorRefusal = (problem: string): Refusal => badRequest(`emulator: ${problem}`);
