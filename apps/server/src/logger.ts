/** Structured logs. Redaction is only the second protection: secrets are `Secret`s and print as `[secret]` by themselves. */
import pino from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";
import type { Config } from "./config.ts";

const SECRET_FIELDS = ["authorization", "botToken", "sessionToken", "token", "hash"];

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
        path: request.url.split("?", 1)[0],
      }),
    },
  };
  return pino(options, destination);
}
