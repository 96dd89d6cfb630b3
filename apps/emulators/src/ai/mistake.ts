type Details = {
  readonly param?: string | null;
  readonly code?: string | null;
  readonly type?: string;
  /** Seconds, for the header of this name. */
  readonly retryAfter?: number | undefined;
};

/** A refusal in OpenAI's form. */
export class Mistake extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  body(): object {
    const { param = null, code = null, type = this.usualType() } = this.details;
    return { error: { message: this.message, type, param, code } };
  }

  private usualType(): string {
    if (this.details.code === "insufficient_quota") return "insufficient_quota";
    if (this.status === 429) return "requests";
    return this.status >= 500 ? "server_error" : "invalid_request_error";
  }
}
