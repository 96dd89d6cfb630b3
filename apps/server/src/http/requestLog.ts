/** One line for each request, and its measurement, when its answer has left. What an address is kept for, and for how long, is up to the operator. */
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { loggedPath } from "../logger.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its requests are logged at `debug` only. */
    isLoggedForDebugging?: true;
  }
}

export function logRequests(
  app: FastifyInstance,
  { config: { logAddresses }, metrics }: Pick<Deps, "config" | "metrics">,
): void {
  app.addHook("onResponse", async (request, reply) => {
    // The pattern of the route, not the address: that has ids.
    const route = request.routeOptions.url ?? "none";
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime);
    const facts = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: addressIn(request, logAddresses),
      account: request.signedIn?.userId,
    };
    if (request.routeOptions.config?.isLoggedForDebugging) request.log.debug(facts, "request");
    else request.log.info(facts, "request");
  });
}

function addressIn(
  request: FastifyRequest,
  logAddresses: Config["logAddresses"],
): string | undefined {
  const address = request.server.gate.addressOf(request.raw);
  if (address === undefined || logAddresses === "none") return undefined;
  return logAddresses === "full" ? address : shortened(address);
}

/** The network alone: of IPv4 the first three numbers, of IPv6 (which comes as its first four groups) the first three groups. */
export function shortened(address: string): string {
  if (isIP(address) === 4) return address.replace(/\d+$/, "0");
  return `${address.split(":").slice(0, 3).join(":")}::/48`;
}
