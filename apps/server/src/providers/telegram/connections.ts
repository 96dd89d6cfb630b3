/**
 * The connections to Telegram. One that has carried an answer carries the next request, too, but only while it is certain to be alive: a
 * request whose connection breaks may have arrived, and then its owner is asked (record 0194).
 */
import { Agent as HttpAgent } from "node:http";
import type { AgentOptions, ClientRequestArgs } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { NoAnswer, systemCode } from "./answer.ts";

export type ConnectionLimits = {
  /** The timeout until the connection is open. */
  readonly connectMs: number;
  /** No byte may be written later, in milliseconds of the clock the connections go by. */
  readonly writeBy?: number | undefined;
};

/** What is passed along with a request, for the connection it may have to open. */
export type Wishes = ClientRequestArgs & { readonly limits: ConnectionLimits };

export type Connections = {
  /** The agent for a request that begins now; `isLong` for one that may take long. Throws `NoAnswer` when it is too late to write. */
  agentFor(url: URL, limits: ConnectionLimits, isLong: boolean): HttpAgent;
  /** Call when the head of a readable answer is there: the connection is in order. */
  isInOrder(socket: Socket): void;
};

/** Telegram closes every connection some 39 s after it was opened, also a busy one; an answer rarely takes ten. */
const RETIRE_MS = 10_000;
/** The other side may close what is idle at the very moment a request is written. Servers wait for five seconds and more. */
const IDLE_MS = 2000;

/** `elapsed` tells the milliseconds that passed, including suspend. */
export function createConnections(elapsed: () => number): Connections {
  const ages = new WeakMap<Duplex, Age>();
  const clock = { elapsed, ages };
  const kept = agents({ keepAlive: true, scheduling: "fifo", timeout: IDLE_MS }, clock);
  // An upload may last longer than what is left of an old connection.
  const fresh = agents({}, clock);
  return {
    agentFor(url, { writeBy = Infinity }, isLong) {
      const agent = (isLong ? fresh : kept)[url.protocol === "https:" ? "https" : "http"];
      const now = elapsed();
      closeIdle(agent, ages, now);
      if (now > writeBy) throw notConnected("timeout");
      return agent;
    },
    isInOrder(socket) {
      const age = ages.get(socket);
      if (age) age.isInOrder = true;
    },
  };
}

type Age = {
  readonly openedAt: number;
  /** Since when no request uses it. */
  freeSince: number;
  /** Its last answer was one of Telegram's. */
  isInOrder: boolean;
};
type Clock = { readonly elapsed: () => number; readonly ages: WeakMap<Duplex, Age> };

function agents(options: AgentOptions, clock: Clock) {
  const https = new HttpsAgent({ ...options, ALPNProtocols: ["http/1.1"] });
  return { http: govern(new HttpAgent(options), clock), https: govern(https, clock) };
}

/** Node's agent, but its connections are handed out when they are open, and are kept only while they are young and in order. */
function govern(agent: HttpAgent, { elapsed, ages }: Clock): HttpAgent {
  const connect = agent.createConnection.bind(agent);
  const keepSocketAlive = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  return Object.assign(agent, {
    createConnection(wishes: Wishes, onCreated: (error: Error | null, socket?: Duplex) => void) {
      const socket = connect(wishes) as Socket;
      whenOpen(socket, wishes.limits, elapsed).then(
        () => {
          const openedAt = elapsed();
          ages.set(socket, { openedAt, freeSince: openedAt, isInOrder: false });
          onCreated(null, socket);
        },
        (error: Error) => {
          socket.destroy();
          onCreated(error);
        },
      );
    },
    keepSocketAlive(socket: Duplex): boolean {
      const age = ages.get(socket);
      if (!age?.isInOrder) return false;
      age.isInOrder = false;
      age.freeSince = elapsed();
      return age.freeSince - age.openedAt < RETIRE_MS && keepSocketAlive(socket);
    },
  });
}

/** After a pause of the process or the machine, connections may have been closed long ago although their timers have not run. */
function closeIdle({ freeSockets }: HttpAgent, ages: Clock["ages"], now: number): void {
  for (const sockets of Object.values(freeSockets)) {
    for (const socket of sockets ?? []) {
      // The one that has been idle for longest comes first.
      if (now - (ages.get(socket)?.freeSince ?? 0) < IDLE_MS) break;
      socket.destroy();
    }
  }
}

/**
 * Resolves once the connection can carry a request: after the TCP handshake, and with TLS after the certificate was accepted. The request is
 * written only afterwards, so every failure in here (name lookup, connecting, TLS, the timeout) proves that Telegram received no byte of it.
 */
async function whenOpen(
  socket: Socket,
  { connectMs, writeBy = Infinity }: ConnectionLimits,
  elapsed: () => number,
): Promise<void> {
  // Others add their own handlers; without any handler a late error would end the process.
  socket.on("error", () => undefined);
  const startedAt = elapsed();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (why: string) => reject(notConnected(why));
  const timer = setTimeout(() => fail("timeout"), connectMs);
  const onError = (error: unknown) => fail(systemCode(error));
  const onClose = () => fail("closed");
  socket.once("encrypted" in socket ? "secureConnect" : "connect", () => resolve());
  socket.once("error", onError).once("close", onClose);
  try {
    await promise;
    if (socket.destroyed) throw notConnected("closed");
    // After a pause of the process (SIGSTOP, a sleeping machine) the connection may be ready before the timer has run.
    const readyAt = elapsed();
    if (readyAt - startedAt > connectMs || readyAt > writeBy) throw notConnected("timeout");
  } finally {
    clearTimeout(timer);
    socket.off("error", onError).off("close", onClose);
  }
}

/** A proof that not one byte of the request was written. */
function notConnected(why: string): NoAnswer {
  return new NoAnswer("unreachable", `No connection to Telegram (${why})`);
}
