/** Compares what really happened, according to the emulator's log, with what the owner sees. */
import type { Publication } from "@vestnik/contract/publications";
import type { Ground } from "./ground.ts";
import { until } from "./waiting.ts";

/** A unique post: its channel and its text. */
export type Expected = { readonly chatId: number; readonly text: string };

export type Truth = {
  /** Requests Telegram accepted, in order. */
  readonly accepted: readonly string[];
  readonly twice: readonly string[];
  /** Accepted with a 2xx by us, but neither in a channel nor visible as anything else; or shown as published and not there. */
  readonly lost: readonly string[];
  /** In the channel, although the owner sees that it is not. */
  readonly denied: readonly string[];
  readonly unknown: readonly Publication[];
  readonly byStatus: ReadonlyMap<string, number>;
};

const SETTLED = new Set(["published", "failed", "unconfirmed", "missed", "deleted"]);

export function keyOf({ chatId, text }: Expected): string {
  return `${chatId} ${text}`;
}

/** Sends that Telegram has accepted so far, oldest first. */
export function acceptedSends(ground: Ground): string[] {
  return ground.telegram.control
    .requests()
    .filter(({ accepted, method }) => accepted && method.startsWith("send"))
    .map(({ chatId, parameters }) =>
      keyOf({
        chatId: Number(chatId),
        text: sentText(parameters),
      }),
    );
}

/** The text of a message, or the caption of its picture or of the first one of an album. */
export function sentText(parameters: Readonly<Record<string, unknown>>): string {
  const { media } = parameters;
  const album: unknown = typeof media === "string" ? JSON.parse(media) : media;
  const [first] = Array.isArray(album) ? (album as Readonly<Record<string, unknown>>[]) : [];
  const text = parameters["text"] ?? parameters["caption"] ?? first?.["caption"];
  return typeof text === "string" ? text : "";
}

/** Waits until the owner sees nothing scheduled or being sent any more. */
export async function settled(ground: Ground, withinMs = 240_000): Promise<number> {
  const query = "&status=scheduled,sending";
  return await until(
    "every publication reaches an end",
    async () => {
      const path = `/publications?limit=1${query}`;
      const page = await ground.owner.insist<{ publications: unknown[] }>("GET", path);
      return page.publications.length === 0;
    },
    withinMs,
  );
}

/** Compares once everything is settled. */
export async function findTruth(ground: Ground, expected: readonly Expected[]): Promise<Truth> {
  const seen = await ground.owner.publications();
  const accepted = acceptedSends(ground);
  const times = new Map<string, number>();
  for (const key of accepted) times.set(key, (times.get(key) ?? 0) + 1);
  const keysOfSeen = keysOfPublications(ground, seen);
  const byKey = new Map(seen.map((one, n) => [keysOfSeen[n] ?? "", one]));
  const byStatus = new Map<string, number>();
  for (const { status } of seen) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  const keys = expected.map(keyOf);
  return {
    accepted,
    twice: [...times].filter(([, count]) => count > 1).map(([key]) => key),
    lost: keys.filter((key) => isLost(byKey.get(key), times.get(key) ?? 0)),
    denied: [...byKey]
      .filter(
        ([key, { status }]) => times.has(key) && status !== "published" && status !== "unconfirmed",
      )
      .map(([key, { status }]) => `${key} (${status})`),
    unknown: seen.filter(({ status }) => status === "unconfirmed"),
    byStatus,
  };
}

function isLost(publication: Publication | undefined, timesAccepted: number): boolean {
  if (!publication || !SETTLED.has(publication.status)) return true;
  return publication.status === "published" && timesAccepted === 0;
}

function textOf({ content }: Publication): string {
  return "text" in content ? content.text.replace(/^<p>|<\/p>$/g, "") : content.question;
}

/** The key of each publication in the form of the emulator's log, in order. */
export function keysOfPublications(ground: Ground, some: readonly Publication[]): string[] {
  const chatOf = new Map(ground.channels.map(({ id, chatId }) => [id, chatId]));
  return some.map((one) =>
    keyOf({ chatId: chatOf.get(one.channelId ?? "") ?? 0, text: textOf(one) }),
  );
}
