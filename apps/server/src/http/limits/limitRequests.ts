/** The limits of the whole application, before the framework, and those of a few routes. */
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyServerFactory } from "fastify";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { refuseBeforeFramework } from "../errors.ts";
import { createAskerAddress } from "./askerAddress.ts";
import { createGuard } from "./guard.ts";
import { isWellFormed } from "../wellFormed.ts";
import { QuietRounds } from "../files/quietRounds.ts";
import { createRequestGate } from "./requestGate.ts";
import type { RequestGate } from "./requestGate.ts";
import { tellWhoseQueries } from "./whoseQueries.ts";
import { countWebProcesses } from "./webProcesses.ts";

/** How often a flood is logged. */
const REPORT_EVERY_MS = 10_000;
/** With a balancer that routes each person to one process, that process must still grant a usable part of the limit. */
const MIN_SHARE = 1 / 4;

declare module "fastify" {
  interface FastifyInstance {
    gate: RequestGate;
    /** This process's present share of a limit. */
    divided(whole: number): () => number;
  }
}

type Timeouts = { readonly keepAliveTimeout: number; readonly requestTimeout: number };

export type Limiting = {
  /** The server that passes every request through the gate first. */
  readonly serverFactory: FastifyServerFactory<Server>;
  register(app: FastifyInstance): Promise<void>;
};

export async function prepareLimits(
  { config, database, log }: Pick<Deps, "config" | "database" | "log">,
  timeouts: Timeouts,
): Promise<Limiting> {
  const processes = await countWebProcesses(database);
  const share = () => Math.max(MIN_SHARE, 1 / processes.count());
  const { routeFactor } = config.limits;
  const addressOf = createAskerAddress(config.trustedProxies, onceIgnored(log));
  const rounds = new QuietRounds();
  const gate = createRequestGate({
    limits: config.limits,
    share,
    addressOf,
    guard: createGuard(log),
    rounds,
  });
  const refuseMalformed = (request: IncomingMessage, response: ServerResponse) =>
    refuseBeforeFramework(request, response, { code: "malformed_request" });
  return {
    serverFactory: (handle) => {
      // A request without a host is refused by our own code, with a reason, which Node itself would not give.
      const server = createServer({ requireHostHeader: false }, (request, response) =>
        gate.admit(request, response, () => {
          if (isWellFormed(request)) handle(request, response);
          else refuseMalformed(request, response);
        }),
      );
      // `Expect` asks for something before the body; we know of nothing but going on, which Node itself answers.
      server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
        gate.admit(request, response, () => refuseMalformed(request, response)),
      );
      server.on("connection", () => rounds.connectionArrived());
      return Object.assign(server, timeouts);
    },
    async register(app) {
      app.decorate("gate", gate);
      tellWhoseQueries(app, (request) => gate.personOf(request));
      app.decorate(
        "divided",
        (whole) => () => Math.max(1, Math.ceil(whole * routeFactor * share())),
      );
      app.addHook("onClose", async () => await processes.stop());
      app.addHook("onSend", async (request) => gate.answered(request.raw));
      reportRefusals(app, gate);
      await app.register(rateLimit, {
        global: false,
        timeWindow: "1 minute",
        keyGenerator: ({ raw }) => addressOf(raw) ?? "",
        errorResponseBuilder: (_, { ttl }) =>
          new AppError("rate_limited", { seconds: Math.ceil(ttl / 1000) }),
      });
    },
  };
}

/** Everybody behind such a proxy shares the limits of one address, and the refusals do not show why. */
function onceIgnored(log: Deps["log"]): (proxy: string) => void {
  let isTold = false;
  return (proxy) => {
    if (!isTold)
      log.warn(
        { proxy },
        "X-Forwarded-For is ignored: TRUSTED_PROXIES does not name the proxy that sent it, so everybody behind it counts as one address",
      );
    isTold = true;
  };
}

function reportRefusals(app: FastifyInstance, gate: RequestGate): void {
  const report = () => {
    const refused = gate.takeCounts();
    if (Object.keys(refused).length > 0) app.log.warn({ refused }, "requests were refused");
  };
  const timer = setInterval(report, REPORT_EVERY_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    report();
  });
}
