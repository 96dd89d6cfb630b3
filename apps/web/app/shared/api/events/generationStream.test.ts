import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { FakeStorage } from "../../storage/fakeStorage.ts";
import { ApiError } from "../apiError.ts";
import { requestGeneration, type Progress } from "./generationStream.ts";

const schema = z.strictObject({ text: z.string() });
let server: Server;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("VITE_API_BASE", `http://127.0.0.1:${port}/api`);
  vi.stubGlobal("location", { pathname: "/dashboard", replace: () => undefined });
  vi.stubGlobal("localStorage", new FakeStorage());
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const frame = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;

function answerWith(...events: unknown[]): void {
  answer = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events.map(frame).join(""));
  };
}

async function ask(signal = new AbortController().signal) {
  const progress: Progress[] = [];
  const onProgress = (each: Progress) => void progress.push(each);
  const outcome = await requestGeneration(schema, "/ai", {}, { signal, onProgress }).then(
    (data) => data,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );
  return { outcome, progress };
}

test("a refusal before the first event is that of any other request", async () => {
  answer = (response) => {
    response.writeHead(422, { "content-type": "application/json" });
    response.end('{"success":false,"code":"prompt_required","message":"m","requestId":"r"}');
  };
  expect((await ask()).outcome).toBe("prompt_required");
});

test("a failure after words were written is the server's refusal", async () => {
  const error = { success: false, code: "ai_unreachable", message: "m", requestId: "r" };
  answerWith({ kind: "text", text: "Gu" }, { kind: "failed", status: 503, error });
  expect(await ask()).toEqual({
    outcome: "ai_unreachable",
    progress: [{ kind: "text", text: "Gu" }],
  });
});

test("a stream that ends or breaks before its result is a broken network, not a result", async () => {
  answerWith({ kind: "text", text: "Gu" });
  expect((await ask()).outcome).toBe("network");
  answer = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(frame({ kind: "text", text: "Gu" }), () => response.destroy());
  };
  expect((await ask()).outcome).toBe("network");
});

test("a result of another shape is not taken for one", async () => {
  answerWith({ kind: "done", data: { song: "la" } });
  expect((await ask()).outcome).toBe("unreadable_answer");
});

test("the progress arrives in order and then the result; what a newer server says is ignored", async () => {
  const steps = [
    { kind: "waiting" },
    { kind: "working", usualSeconds: 3.5 },
    { kind: "text", text: "Guji" },
  ];
  answerWith(...steps, { kind: "song" }, { kind: "done", data: { text: "Guji." } });
  expect(await ask()).toEqual({ outcome: { text: "Guji." }, progress: steps });
});

test("who cancels hears of no failure of the network", async () => {
  const cancelling = new AbortController();
  answer = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(frame({ kind: "waiting" }), () => cancelling.abort());
  };
  expect((await ask(cancelling.signal)).outcome).toMatchObject({ name: "AbortError" });
});
