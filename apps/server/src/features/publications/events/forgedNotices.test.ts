/** Every login that may connect to the database may also NOTIFY: what it sends is believed only with our signature. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OWNER_TOPIC } from "../../../db/notices.ts";
import { call, signUp } from "../../../testing/factories.ts";
import type { Owner } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let address: string;
let owner: Owner;
const uncaught: unknown[] = [];
const lines: string[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  process.on("uncaughtException", note);
  testApp = await startTestApp({
    settings: { LOG_LEVEL: "warn" },
    onLog: (line) => lines.push(line),
  });
  address = await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  owner = await signUp(testApp);
});
afterAll(async () => {
  process.off("uncaughtException", note);
  await testApp.close();
});

const forge = async (payload: string, topic = OWNER_TOPIC) =>
  await testApp.deps.database.db.execute(sql`select pg_notify(${topic}, ${payload})`);

async function sessionId(): Promise<string> {
  const answer = await call(testApp.app, owner, "GET", "/sessions");
  return answer.json<{ sessions: { id: string }[] }>().sessions[0]?.id ?? "";
}

async function openTab() {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/events`, {
    headers: owner.headers,
    signal: leaving.signal,
  });
  const tab = { text: "", isOpen: true, close: () => leaving.abort() };
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      tab.text += text;
  };
  void read()
    .catch(() => undefined)
    .finally(() => (tab.isOpen = false));
  await expect.poll(() => tab.text).toContain(": open");
  return tab;
}

it("forged notices end no process and no stream, and fill no log: tabs are told to look for themselves", async () => {
  const tab = await openTab();
  const ended = { userId: owner.userId, type: "session_ended", data: { id: await sessionId() } };
  const forged = [
    "x",
    "",
    "null",
    "[]",
    "{}",
    "1",
    '"x"',
    "{",
    "\\",
    "\u2028",
    "x".repeat(7999),
    "[".repeat(7999),
    '{"userId":null}',
    '{"__proto__":{"type":"x"}}',
    JSON.stringify(ended),
    JSON.stringify({ ...ended, signature: "x" }),
    JSON.stringify({ ...ended, signature: "A".repeat(43) }),
    JSON.stringify({ ...ended, type: "account\nevent: x" }),
    JSON.stringify({ ...ended, type: "publication", data: null }),
  ];
  for (const payload of forged) await forge(payload);
  for (const payload of ["x", "-x", ""]) await forge(payload, "vestnik_web");
  for (const payload of ["x", ""]) await forge(payload, "vestnik_due");
  await expect.poll(() => tab.text).toContain("event: account");
  // A true notice arrives after all of them.
  await call(testApp.app, owner, "POST", "/credits/use", { operationType: "text" });
  await expect.poll(() => tab.text).toContain("event: credits");
  expect(tab.isOpen).toBe(true);
  expect(tab.text).not.toMatch(/session_ended|event: x/);
  expect(tab.text.match(/event: account/g)).toHaveLength(1);
  expect(uncaught).toEqual([]);
  const said = lines.filter((line) => line.includes("notices"));
  expect(said.length).toBeGreaterThan(0);
  expect(said.length).toBeLessThanOrEqual(2);
  tab.close();
});
