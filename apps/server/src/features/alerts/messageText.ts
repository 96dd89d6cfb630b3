/** What a message to an owner says: what, where, why, and one link. Never a token, nor the text of a private channel. */
import type { Problem as WireProblem } from "@vestnik/contract/problems";
import { problemAddress } from "@vestnik/contract/problemAddress";
import { problemReason } from "@vestnik/contract/problemReasons";
import {
  problemButton,
  problemCounts,
  problemDeadline,
  problemPlace,
  problemTitle,
} from "@vestnik/contract/problemSentences";
import { isChatId } from "@vestnik/domain/chatReference";
import type { Problem } from "./problems.ts";

export type MessageLanguage = "en" | "ru";
/** The first publication of a problem, and whether its channel can be read by anybody. */
type Mentioned = {
  readonly kind: "post" | "poll";
  readonly plainText: string;
  readonly username: string | null;
};

type Facts = {
  readonly appUrl: string;
  readonly language: MessageLanguage;
  readonly timeZone: string;
  readonly now: Date;
};

const words = {
  en: {
    what: "What",
    where: "Where",
    why: "Why",
    quoted: (text: string) => `“${text}”`,
    next: (when: string) => `the next is due ${when}`,
    again: "It works again",
    released: "What waited goes out.",
    open: "Open",
  },
  ru: {
    what: "Что",
    where: "Где",
    why: "Почему",
    quoted: (text: string) => `«${text}»`,
    next: (when: string) => `ближайшая — ${when}`,
    again: "Снова работает",
    released: "Всё, что ждало, выходит.",
    open: "Открыть",
  },
} as const;

const EXCERPT = 80;
const NAMES = 3;

export function troubleMessage(
  problem: Problem,
  mentioned: Mentioned | undefined,
  facts: Facts,
): string {
  const { language, now } = facts;
  const say = words[language];
  const wire = wireProblem(problem);
  const counts = problemCounts(wire, language);
  const spoken = (at: string | Date) => timeOf(new Date(at), facts);
  const next =
    problemDeadline(wire, { language, now, timeOf: spoken }) ||
    (problem.nextAt && say.next(spoken(problem.nextAt)));
  const excerpt = excerptOf(problem, mentioned, say.quoted);
  const what = [excerpt, [counts, next].filter(Boolean).join("; ")].filter(Boolean).join(" — ");
  const lines = [
    what && `${say.what}: ${escape(what)}`,
    `${say.where}: ${escape(problemPlace(wire, language))}`,
    `${say.why}: ${escape(problemReason(wire, language))}`,
  ];
  const link = linkTo(problemAddress(wire), problemButton(wire, language), facts);
  return `<b>${escape(problemTitle(wire, language))}</b>\n\n${lines.filter(Boolean).join("\n")}\n\n${link}`;
}

/** Says what is left, where not everything goes out by itself. */
export function againMessage(
  left: Problem | undefined,
  channels: readonly string[],
  facts: Facts,
): string {
  const { language } = facts;
  const say = words[language];
  const shown = { channels: channels.slice(0, NAMES), channelCount: channels.length };
  const place = problemPlace(shown, language);
  const counts = left ? problemCounts(wireProblem(left), language) : "";
  const lines = [
    place && `${say.where}: ${escape(place)}`,
    escape(say.released),
    counts && `${say.what}: ${escape(counts)}`,
  ];
  const address = left ? problemAddress(wireProblem(left)) : "/dashboard?tab=scheduled";
  const name = left ? problemButton(wireProblem(left), language) : say.open;
  return `<b>${escape(say.again)}</b>\n\n${lines.filter(Boolean).join("\n")}\n\n${linkTo(address, name, facts)}`;
}

function wireProblem(problem: Problem): WireProblem {
  const { nextAt, lateAt, channels } = problem;
  const times = { nextAt: nextAt?.toISOString() ?? null, lateAt: lateAt?.toISOString() ?? null };
  return { ...problem, ...times, channels: [...channels] };
}

/** Of one publication, and of a channel that anybody can read. */
function excerptOf(
  problem: Problem,
  mentioned: Mentioned | undefined,
  quoted: (text: string) => string,
): string {
  const { unsent, unclear, unchanged, waiting } = problem;
  const isOne = unsent + unclear + unchanged + waiting === 1;
  if (!isOne || !mentioned?.username || isChatId(mentioned.username)) return "";
  const text = mentioned.plainText.replace(/\s+/g, " ").trim();
  const shown = Array.from(text).slice(0, EXCERPT).join("");
  return shown === "" ? "" : quoted(`${shown}${shown.length < text.length ? "…" : ""}`);
}

function timeOf(at: Date, { language, timeZone }: Facts): string {
  return new Intl.DateTimeFormat(language === "ru" ? "ru-RU" : "en-GB", {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(at);
}

/** Telegram makes no link of an address without a dot in its name, like localhost: then it stands there to be copied. */
function linkTo(path: string, name: string, { appUrl }: Facts): string {
  const address = `${appUrl}${path}`;
  if (!new URL(appUrl).hostname.includes(".")) return escape(`${name}: ${address}`);
  return `<a href="${escape(address)}">${escape(name)}</a>`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
