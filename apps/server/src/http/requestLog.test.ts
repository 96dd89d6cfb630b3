import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "../testing/factories.ts";
import type { Owner } from "../testing/factories.ts";
import { startTestApp } from "../testing/testApp.ts";
import type { TestApp } from "../testing/testApp.ts";
import { shortened } from "./requestLog.ts";

type Line = Readonly<Record<string, unknown>>;

let testApp: TestApp;
let owner: Owner;
let origin: string;
const lines: Line[] = [];
beforeAll(async () => {
  testApp = await startTestApp({
    settings: { LOG_LEVEL: "info" },
    onLog: (line) => lines.push(JSON.parse(line) as Line),
  });
  owner = await signUp(testApp);
  origin = await testApp.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => await testApp.close());

/** Asks over the network, as clients do. An answer may arrive before its line is written, so a later request is waited for. */
async function linesOf(path: string, headers: Record<string, string> = {}): Promise<Line[]> {
  lines.length = 0;
  for (const [asked, sent] of [
    [path, headers],
    ["/api/last", {}],
  ] as const)
    await (await fetch(`${origin}${asked}`, { headers: sent })).text();
  const requests = () => lines.filter(({ reqId }) => reqId !== undefined);
  await expect.poll(() => requests().some((line) => line["path"] === "/api/last")).toBe(true);
  return requests().filter((line) => line["path"] !== "/api/last");
}

it("a request is one line, with who asked and from which network", async () => {
  const found = await linesOf("/api/channels?x=secret", owner.headers);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    msg: "request",
    method: "GET",
    path: "/api/channels",
    status: 200,
    account: owner.userId,
    address: "127.0.0.0",
    ms: expect.any(Number) as number,
  });
  expect(JSON.stringify(found)).not.toContain("secret");
});

it("a refused stranger has a line without a person", async () => {
  const [line] = await linesOf("/api/channels");
  expect(line).toMatchObject({ msg: "request", status: 401 });
  expect(line).not.toHaveProperty("account");
});

it("a login says who came, and one that is refused has the line of its request", async () => {
  lines.length = 0;
  const newcomer = await signUp(testApp);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "signed in", account: newcomer.userId, method: "telegram" }),
  );
  expect(JSON.stringify(lines)).not.toContain(newcomer.headers.authorization.slice(7));
  lines.length = 0;
  await testApp.app.inject({ method: "POST", url: "/api/telegram/auth", payload: { id: 1 } });
  const refused = { msg: "request", path: "/api/telegram/auth", status: 401 };
  await expect.poll(() => lines).toContainEqual(expect.objectContaining(refused));
  expect(lines.map(({ msg }) => msg)).not.toContain("signed in");
});

it("the health, which balancers ask every few seconds, has none", async () => {
  expect(await linesOf("/api/health/ready")).toEqual([]);
  expect(await linesOf("/api/health/live")).toEqual([]);
});

it.each([
  ["203.0.113.77", "203.0.113.0"],
  ["2001:db8:a:b::/64", "2001:db8:a::/48"],
])("%s is shortened to its network", (address, network) => {
  expect(shortened(address)).toBe(network);
});
