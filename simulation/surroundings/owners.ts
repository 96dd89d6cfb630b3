/** Owners publish, and act on what they saw a moment ago, while workers act on the same rows. */
import type { LatePolicy } from "@vestnik/domain/publication";
import { decide, insert, removeChannel, replaceBotToken } from "../model/modelOwner.ts";
import type { Decision, Seen } from "../model/modelOwner.ts";
import type { ModelPublication } from "../model/modelTables.ts";
import type { SimulatedTelegram } from "./simulatedTelegram.ts";
import type { World } from "../world.ts";

/** The API's process never fails; only its connection to the database does. */
const api = (world: World) => ({
  after: (ms: number, what: () => void) => world.time.after(ms, what),
  isAlive: () => true,
  isFrozen: () => false,
});

export type Owners = {
  /** Replaces every revoked bot token by the present one. */
  mendBotTokens(): void;
};

export function startOwners(world: World, telegram: SimulatedTelegram): Owners {
  const { random, time, tables, database, truth, circumstances, note } = world;
  const { troubleMs, publications } = circumstances;
  const client = api(world);
  let texts = 0;
  let made = 0;

  function write<T>(
    statement: (now: number) => T,
    then: (answer: T) => void = () => undefined,
  ): void {
    database.ask(client, statement, { answered: then, failed: () => undefined });
  }

  function publish(): void {
    const channels = [...tables.channels.keys()];
    const first = random.between(0, channels.length - 1);
    const chosen = channels.slice(first, first + random.pick([1, 1, 1, 2, 3]));
    const delayMs = random.pick([0, 0, 0, random.between(1, troubleMs)]);
    const latePolicy: LatePolicy = random.pick(["strict", "strict", "strict", "hour"]);
    const weight = random.pick([1, 1, 1, 1, 2, 10]);
    write((now) => {
      texts += 1;
      chosen.forEach((channelId, position) => {
        if (!tables.channels.has(channelId)) return;
        made += 1;
        const id = `p${String(made).padStart(3, "0")}`;
        note(() => `${id} is made for ${channelId}, due in ${delayMs} ms`);
        const dueAt = now + delayMs;
        insert(
          tables,
          { id, channelId, text: texts, weight, dueAt, latePolicy, pauseMs: position * 1000 },
          now,
        );
      });
      database.notifyDue();
    });
  }

  /** An owner who decides about unconfirmed publications as soon as they appear. */
  function watch(): void {
    for (const row of tables.publications.values()) {
      if (row.status === "unconfirmed" && random.chance(0.7)) act({ ...row }, chooseFor(row));
    }
    if (world.isTroubled()) time.after(1500, watch);
  }

  /** An owner who looks at a publication, waits, and decides about what it saw. */
  function actOnSomething(): void {
    const all = [...tables.publications.values()];
    const open = all.filter(({ status }) => status === "unconfirmed");
    const rows = open.length > 0 && random.chance(0.5) ? open : all;
    const row = rows[random.between(0, Math.max(0, rows.length - 1))];
    if (!row) return;
    const seen = { ...row };
    time.after(random.pick([0, 20, random.between(0, 8000)]), () => act(seen, chooseFor(seen)));
  }

  function act(seen: Seen, decision: Decision): void {
    write((now) => {
      const before = { ...tables.publications.get(seen.id) };
      if (!decide(tables, seen, decision, now)) return;
      note(() => `the owner of ${seen.id} decides: ${JSON.stringify(decision)}`);
      const row = tables.publications.get(seen.id);
      if (row?.crashCount === 0) truth.touched(seen.id);
      // Scheduled again after it had ended: a new decision.
      const wasAtAnEnd = before.status !== "scheduled" && before.status !== "deleted";
      if (row?.status === "scheduled" && wasAtAnEnd) truth.decidedAnew(seen.id);
      database.notifyDue();
    });
  }

  function chooseFor({ status, errorCode }: ModelPublication): Decision {
    const dueAt = time.now() + random.between(1, 30_000);
    if (status === "unconfirmed" || errorCode === "worker_stopped") {
      const choice = random.pick(["it_is_there", "dismiss", "send_again", "send_again"] as const);
      return { verb: "resolve", choice };
    }
    if (status === "deleted") return { verb: "restore" };
    if (status === "failed" || status === "missed") {
      return random.pick([
        { verb: "resolve", choice: "send_again" },
        { verb: "reschedule", dueAt },
      ] as const);
    }
    const channels = [...tables.channels.keys()];
    const channelId = channels[random.between(0, channels.length - 1)] ?? "";
    texts += 1;
    return random.pick<Decision>([
      { verb: "edit", text: texts, channelId, dueAt },
      { verb: "edit", text: texts, channelId, dueAt: time.now() + random.between(1, 500) },
      { verb: "reschedule", dueAt },
      { verb: "publish_now" },
      { verb: "publish_now" },
      { verb: "delete" },
      { verb: "resolve", choice: "dismiss" },
    ]);
  }

  function mendBotTokens(): void {
    for (const { id, botId, status, botTokenMark } of tables.channels.values()) {
      const isRefused = status === "bad_token" || botTokenMark !== telegram.botTokenMark(botId);
      if (isRefused) mendBotToken(id, botId);
    }
  }

  /** Retried after an error. */
  function mendBotToken(channelId: string, botId: number): void {
    const statement = () => {
      note(() => `${channelId} gets a new bot token`);
      replaceBotToken(tables, channelId, telegram.botTokenMark(botId));
      database.notifyDue();
    };
    database.ask(client, statement, {
      answered: () => undefined,
      failed: () => time.after(1000, () => mendBotToken(channelId, botId)),
    });
  }

  function removeSomeChannel(): void {
    const [channelId] = tables.channels.keys();
    if (channelId === undefined || tables.channels.size < 3) return;
    write((now) => {
      note(() => `${channelId} is removed`);
      removeChannel(tables, channelId, now);
    });
  }

  const at = () => random.between(0, troubleMs);
  const rush = at();
  for (let n = 0; n < publications; n += 1) time.after(random.chance(0.4) ? rush : at(), publish);
  const acts = Math.round(publications * 2 * circumstances.changes);
  for (let n = 0; n < acts; n += 1) time.after(at(), actOnSomething);
  for (let n = 0; n < circumstances.telegram.revocations; n += 1) {
    time.after(at(), () => telegram.revoke(random.between(1, circumstances.bots)));
    time.after(at(), mendBotTokens);
  }
  if (random.chance(0.4)) watch();
  if (random.chance(0.1)) time.after(at(), removeSomeChannel);
  return { mendBotTokens };
}
