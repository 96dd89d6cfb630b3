/** The connection to the database: slow, sometimes down; statements fail, answers of committed ones get lost, and notices too. */
import type { Circumstances } from "../circumstances.ts";
import type { Lifetime } from "../workers/lifetime.ts";
import type { Random } from "../random.ts";
import type { VirtualTime } from "../virtualTime.ts";

type Client = Pick<Lifetime, "after" | "isAlive" | "isFrozen">;
type Then<T> = { readonly answered: (answer: T) => void; readonly failed: () => void };

export type DatabaseLine = {
  /** `statement` is one transaction, executed at one moment. */
  ask<T>(client: Client, statement: (now: number) => T, then: Then<T>): void;
  /** The same, with several statements: rows are locked before its COMMIT is sent, so no later transaction overtakes a late one. */
  change<T>(client: Client, statement: (now: number) => T, then: Then<T>): void;
  listen(client: Lifetime, onNotice: () => void): void;
  notifyDue(): void;
  goAway(ms: number): void;
};

type Surroundings = {
  readonly random: Random;
  readonly time: VirtualTime;
  readonly circumstances: Circumstances;
  readonly strikes: (probability: number) => boolean;
};

export function openDatabaseLine(surroundings: Surroundings): DatabaseLine {
  const { random, time, circumstances, strikes } = surroundings;
  const listeners = new Map<Lifetime, () => void>();
  let awayUntil = 0;
  const isAway = () => time.now() < awayUntil;
  const latency = () => random.between(1, 8);

  function ask<T>(
    client: Client,
    statement: (now: number) => T,
    { answered, failed }: Then<T>,
    holdsLocks: boolean,
  ): void {
    time.after(latency(), () => {
      if (isAway()) return client.after(random.chance(0.3) ? 5000 : latency(), failed);
      // A process that stopped in the middle of a transaction has not committed, or its COMMIT was already sent.
      const isAbsent = !client.isAlive() || client.isFrozen();
      if ((isAbsent && random.chance(0.5)) || strikes(circumstances.statementFails)) {
        return client.after(latency(), failed);
      }
      if (strikes(circumstances.commitsLate)) {
        const commit = () => void (isAway() || statement(time.now()));
        if (holdsLocks) commit();
        else time.after(random.between(1, 3000), commit);
        return client.after(latency(), failed);
      }
      const answer = statement(time.now());
      if (strikes(circumstances.answerLost)) return client.after(latency(), failed);
      client.after(latency(), () => answered(answer));
    });
  }

  const line: DatabaseLine = {
    ask: (client, statement, then) => ask(client, statement, then, false),
    change: (client, statement, then) => ask(client, statement, then, true),
    listen(client, onNotice) {
      listeners.set(client, onNotice);
    },
    notifyDue() {
      for (const [client, onNotice] of listeners) {
        if (!client.isAlive()) listeners.delete(client);
        else if (!strikes(circumstances.noticeLost)) client.after(latency(), onNotice);
      }
    },
    goAway(ms) {
      awayUntil = Math.max(awayUntil, time.now() + ms);
    },
  };
  return line;
}
