/** Metrics and health on a port of their own: of every process, also of a worker, which serves nothing else. */
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { once } from "node:events";
import { AppError } from "../../appError.ts";
import type { AskReadiness } from "./readiness.ts";

type Sources = {
  readonly askReadiness: AskReadiness;
  /** The whole answer for Prometheus, and its media type. */
  readonly metrics: () => Promise<string>;
  readonly contentType: string;
};

type Reply = { readonly status: number; readonly type: string; readonly body: string };

export async function startMetricsServer(
  sources: Sources,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Server> {
  const server = createServer((request, response) => void answer(sources, request, response));
  server.listen(port, host);
  await once(server, "listening");
  // It must not keep a process alive that has nothing else to do.
  return server.unref();
}

async function answer(
  sources: Sources,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reads = method === "GET" || method === "HEAD";
  const path = url?.split("?", 1)[0] ?? "";
  const { status, type, body } = await replyTo(reads ? path : "", sources).catch((): Reply =>
    json(500, { success: false }),
  );
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(method === "HEAD" ? undefined : body);
}

async function replyTo(path: string, sources: Sources): Promise<Reply> {
  switch (path) {
    case "/metrics":
      return { status: 200, type: sources.contentType, body: await sources.metrics() };
    case "/api/health/live":
      return json(200, { success: true });
    case "/api/health/ready":
      return await sources.askReadiness().then(
        (readiness) => json(200, readiness),
        (error: unknown) => json(503, { success: false, code: codeOf(error) }),
      );
    default:
      return json(404, { success: false, code: "not_found" });
  }
}

function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : "database_unavailable";
}

function json(status: number, body: object): Reply {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(body) };
}
