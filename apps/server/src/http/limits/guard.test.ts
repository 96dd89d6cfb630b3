/** An error in front of the framework is answered like any other, and ends nothing. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { expect, it, onTestFinished } from "vitest";
import { createLogger } from "../../logger.ts";
import { createGuard } from "./guard.ts";
import { QuietRounds } from "../files/quietRounds.ts";
import { createRequestGate } from "./requestGate.ts";

const plenty = { perSecond: 1000, burst: 1000 };
const buckets = { person: plenty, address: plenty, strangers: plenty, files: plenty };

/** A server whose gate has a bug, or what stands behind the gate has. */
async function startServer(where: "in the gate" | "behind the gate" | "after the head") {
  const errors: string[] = [];
  const gate = createRequestGate({
    limits: { ...buckets, routeFactor: 1, streamsPerPerson: 20 },
    share: () => 1,
    addressOf: () => {
      if (where === "in the gate") throw new Error("a bug");
      return "here";
    },
    guard: createGuard(createLogger("error", { write: (line) => errors.push(line) })),
    rounds: new QuietRounds(),
  });
  const server = createServer((request, response) =>
    gate.admit(request, response, () => {
      if (where === "after the head") response.writeHead(200).write("{");
      throw new Error("a bug");
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, errors };
}

it.each(["in the gate", "behind the gate"] as const)(
  "a bug %s is answered with 500 and logged, whether the request waited for its turn or not",
  async (where) => {
    const { url, errors } = await startServer(where);
    for (const path of ["/", "/api/users/me", "/api/events"]) {
      const answer = await fetch(url + path);
      const { code } = (await answer.json()) as ErrorBody;
      expect([answer.status, code]).toEqual([500, "internal_error"]);
      expect(errors.splice(0).join()).toContain("request failed before the framework");
    }
  },
);

it("an answer that has begun when the bug shows is broken off", async () => {
  const { url, errors } = await startServer("after the head");
  const read = fetch(url).then(async (answer) => await answer.text());
  await expect(read).rejects.toThrow(/^(?:fetch failed|terminated)$/);
  expect(errors).toHaveLength(1);
});
