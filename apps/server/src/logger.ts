/** Structured logs. Redaction is only the second protection: secrets are `Secret`s and print as `[secret]` by themselves. */
import pino from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";
import type { Config } from "./config.ts";

const SECRET_FIELDS = ["authorization", "botToken", "sessionToken", "token", "hash"];

/** Of this form are the secrets we make. One stands in an address: it opens a person's download without a session (decision 119). */
const SECRET = /[\w-]{43,}/g;

export function loggedPath(url: string): string | undefined {
  return url.split("?", 1)[0]?.replaceAll(SECRET, "[secret]");
}

/** Writes to standard output by default. */
export function createLogger(
  level: Config["logLevel"],
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [
        ...SECRET_FIELDS,
        ...SECRET_FIELDS.map((field) => `*.${field}`),
        ...SECRET_FIELDS.map((field) => `*.*.${field}`),
      ],
      censor: "[secret]",
    },
    serializers: {
      // A login redirect carries its proof in the query, and the path is enough for a log.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
      }),
    },
  };
  return pino(options, destination);
}
