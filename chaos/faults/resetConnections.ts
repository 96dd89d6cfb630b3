/** R27: clients that reset their connection, at every stage of a request. */
import { connect } from "node:net";
import type { Ground } from "../rig/ground.ts";
import { publishThroughout } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { problemsOf, some, summaryOf, unless } from "../rig/verdict.ts";
import { forEach, until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const AT_ONCE = 64;
/** Resets come up to so much later, so that they meet the server at different places. */
const LATER_MS = 25;
const ANSWER_WITHIN_MS = 120_000;

export const resetConnections: Scenario = {
  id: "R27",
  fault: "10,000 connections reset at every stage of a request, with and without X-Forwarded-For",
  goal: "the process lives, logs nothing and goes on answering; 0 lost, 0 twice, 0 unknown",
  databases: ["postgres", "pglite"],
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { isShort } = trial;
  const ground = await trial.startGround({ channels: isShort ? 10 : 50, latencyMs: 100 });
  const [server] = ground.processes;
  if (!server) throw new Error("No server is running.");
  const saidBefore = server.output().length;
  const publishing = publishThroughout(ground, isShort ? 2 : 5, { atOnce: 4 });
  publishing.catch(() => undefined);
  const resets = everyReset(ground.owner.headers, isShort ? 1500 : 10_000);
  const port = Number(new URL(server.url()).port);
  let unanswered = 0;
  await forEach(resets, AT_ONCE, async (reset, index) => {
    if (server.isAlive() && !(await connectAndReset(port, reset, index % LATER_MS)))
      unanswered += 1;
  });
  if (!server.isAlive()) throw new Error("The server has ended.");
  const expected = await publishing;
  await settled(ground);
  await requireFreePlaces(ground, server.url());
  const truth = await findTruth(ground, expected);
  const said = server.output().slice(saidBefore).split("\n").filter(Boolean);
  return {
    scale: `${resets.length} resets at ${stages(ground.owner.headers).length} stages, ${expected.length} posts beside them`,
    measured: `${said.length} lines in the log; ${summaryOf(truth)}`,
    problems: [
      ...problemsOf(truth, new Set()),
      ...some("lines in the log", said),
      ...unless(unanswered === 0, `${unanswered} requests were not answered`),
    ],
  };
}

/** Every request that was cut off has given its place back: as many strangers as there are places, and more, are answered. */
async function requireFreePlaces(ground: Ground, url: string): Promise<void> {
  await Promise.all([
    ...Array.from({ length: 20 }, async () => await ground.owner.insist("GET", "/publications")),
    ...Array.from({ length: 20 }, async () => {
      await until("a stranger is answered", async () => {
        const signal = AbortSignal.timeout(10_000);
        return (await fetch(`${url}/api/login/settings`, { signal })).ok;
      });
    }),
  ]);
}

/** Bytes of a request, and what follows when the server has answered something; or of the beginning of one, to which no answer comes. */
type Stage = { readonly bytes: string; readonly next?: string; readonly isBeginning?: true };

const moments = ["at once", "later", "after the answer"] as const;

type Reset = Stage & { readonly moment: (typeof moments)[number] };

function everyReset(headers: Readonly<Record<string, string>>, count: number): Reset[] {
  const each = stages(headers).flatMap((stage) => moments.map((moment) => ({ ...stage, moment })));
  const all: Reset[] = [];
  while (all.length < count) all.push(...each);
  return all.slice(0, count);
}

const addresses = [
  [],
  ["X-Forwarded-For: 198.51.100.7"],
  ["X-Forwarded-For: nonsense, 198.51.100.7:80"],
];

function stages(headers: Readonly<Record<string, string>>): Stage[] {
  const session = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    { bytes: "", isBeginning: true },
    { bytes: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" },
    { bytes: "\0\xff\r\n\r\n\r\n" },
    { bytes: "GET /api/us", isBeginning: true },
    ...addresses.flatMap((address) => requests(address, session)),
  ];
}

function requests(address: readonly string[], session: readonly string[]): Stage[] {
  const head = (line: string, ...more: readonly string[]) =>
    `${[line, "Host: localhost", ...address, ...more].join("\r\n")}\r\n\r\n`;
  const json = "Content-Type: application/json";
  const page = head("GET / HTTP/1.1");
  const read = head("GET /api/publications HTTP/1.1", ...session);
  const login = head("POST /api/telegram/auth HTTP/1.1", json, "Content-Length: 2");
  const form = ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 5000"];
  return [
    { bytes: page },
    { bytes: page.slice(0, -2), isBeginning: true },
    { bytes: page, next: read },
    { bytes: page + read + page },
    { bytes: head("GET / HTTP/1.0", "Connection: keep-alive") },
    { bytes: head("HEAD /dashboard HTTP/1.1") },
    { bytes: head("GET /api/docs/json HTTP/1.1") },
    { bytes: head("GET /api/health/ready HTTP/1.1") },
    { bytes: head("GET /api/login/settings HTTP/1.1") },
    { bytes: read },
    { bytes: head("GET /api/events HTTP/1.1", ...session) },
    { bytes: `${login}{}`, next: `${login}{}` },
    { bytes: `${login}{`, isBeginning: true },
    {
      bytes: head("POST /api/drafts HTTP/1.1", ...session, json, "Content-Length: 500") + '{"t',
      isBeginning: true,
    },
    {
      bytes:
        head("POST /api/drafts HTTP/1.1", ...session, json, "Transfer-Encoding: chunked") + "z",
    },
    {
      bytes: `${head("POST /api/upload/image HTTP/1.1", ...session, ...form)}--x\r\n`,
      isBeginning: true,
    },
    { bytes: head("POST /api/stripe/webhook HTTP/1.1", "Content-Length: 9"), isBeginning: true },
    { bytes: head("GET / HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket") },
    {
      bytes: head(
        "GET /api/events HTTP/1.1",
        "Connection: Upgrade, HTTP2-Settings",
        "Upgrade: h2c",
      ),
    },
    { bytes: head("CONNECT localhost:80 HTTP/1.1") },
    { bytes: head("POST /api/drafts HTTP/1.1", "Expect: 100-continue", "Content-Length: 9") },
    { bytes: head("GET / HTTP/1.1", "Expect: wonders") },
    { bytes: head("GET /%zz HTTP/1.1") },
    { bytes: head("BREW / HTTP/1.1") },
    { bytes: head("GET / HTTP/1.1", `X: ${"y".repeat(20_000)}`) },
  ];
}

/** False when a request that waited for its answer got none. */
async function connectAndReset(port: number, reset: Reset, laterMs: number): Promise<boolean> {
  const { bytes, next, moment, isBeginning } = reset;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let isAnswered = true;
  socket.once("connect", () => {
    if (bytes === "" && moment === "at once") return void socket.resetAndDestroy();
    socket.write(bytes, "latin1", () => {
      if (moment === "at once") return void socket.resetAndDestroy();
      if (moment === "later" || isBeginning) {
        setTimeout(() => socket.resetAndDestroy(), laterMs);
        return;
      }
      isAnswered = false;
      socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
      socket.once("data", () => {
        isAnswered = true;
        if (next === undefined) socket.resetAndDestroy();
        else socket.write(next, "latin1", () => socket.resetAndDestroy());
      });
      // The other end may close the connection instead, as it does after CONNECT.
      socket.once("end", () => (isAnswered = true));
    });
  });
  await closed;
  return isAnswered;
}
