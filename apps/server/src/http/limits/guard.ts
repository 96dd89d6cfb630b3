/** What runs in front of the framework is called by Node's server, where a thrown error would end the process. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { refuseBeforeFramework } from "../errors.ts";

/** Makes a function that answers 500 instead of throwing. */
export type Guard = (
  request: IncomingMessage,
  response: ServerResponse,
  work: () => void,
) => () => void;

export function createGuard(log: Pick<Logger, "error">): Guard {
  return (request, response, work) => () => {
    try {
      work();
    } catch (error) {
      log.error({ err: error }, "request failed before the framework");
      if (response.headersSent) response.destroy();
      else refuseBeforeFramework(request, response, { code: "internal_error" });
    }
  };
}
