type Details = {
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
  readonly declineCode?: string;
  /** Seconds, for the header of this name. */
  readonly retryAfter?: number;
  /** Found before anything was tried: such an answer is not stored for its idempotency key. */
  readonly isOfForm?: boolean;
};

/** A refusal in Stripe's form. */
export class Refusal extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  body(): { error: Record<string, unknown> } {
    const { type, code, param, declineCode } = this.details;
    const error: Record<string, unknown> = {
      ...(code === undefined ? {} : { code, doc_url: docUrl(code) }),
      ...(declineCode === undefined ? {} : { decline_code: declineCode }),
      message: this.message,
      ...(param === undefined ? {} : { param }),
      request_log_url: "https://dashboard.stripe.com/test/logs/emulated",
      type: type ?? (this.status >= 500 ? "api_error" : "invalid_request_error"),
    };
    return { error };
  }
}

const docUrl = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;

export function absent(kind: string, id: string, param = "id"): Refusal {
  const status = param === "id" ? 404 : 400;
  return new Refusal(status, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}

export const wrong = (message: string, param?: string, code?: string): Refusal =>
  new Refusal(400, message, {
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
