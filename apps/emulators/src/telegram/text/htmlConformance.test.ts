import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MarkupRefusal } from "./htmlTag.ts";
import { parseHtml } from "./htmlMarkup.ts";
import type { MessageEntity } from "./messageEntity.ts";

type Case = {
  line: number;
  html: string;
  ok: boolean;
  error?: string;
  text?: string;
  entities?: (MessageEntity & { raw_argument?: string })[];
};

const folder = process.env["CONFORMANCE_DATA"];
if (!folder)
  console.log("skipped: CONFORMANCE_DATA does not name the folder with Telegram's own cases");

const cases: Case[] = folder
  ? (JSON.parse(readFileSync(join(folder, "tdlib-parse-html.json"), "utf8")) as Case[])
  : [];

const DATE_FLAGS: Record<string, number> = { r: 1, t: 2, T: 4, d: 8, D: 16, w: 32, W: 32 };

function rawArgument(entity: MessageEntity): string | undefined {
  if (entity.custom_emoji_id) {
    return `td::CustomEmojiId(static_cast<td::int64>(${entity.custom_emoji_id}))`;
  }
  if (entity.unix_time === undefined) return undefined;
  const letters = (entity.date_time_format ?? "").split("");
  const flags = letters.reduce((sum, letter) => sum | (DATE_FLAGS[letter] ?? 0), 0);
  return `td::FormattedDate{${entity.unix_time}, ${flags}}`;
}

function outcome(html: string): Pick<Case, "ok" | "error" | "text" | "entities"> {
  try {
    const { text, entities } = parseHtml(html);
    return { ok: true, text, entities: entities.map(comparable) };
  } catch (error) {
    if (!(error instanceof MarkupRefusal)) throw error;
    return { ok: false, error: error.message };
  }
}

function comparable(entity: MessageEntity): MessageEntity & { raw_argument?: string } {
  const { custom_emoji_id, unix_time, date_time_format, ...plain } = entity;
  const raw_argument = rawArgument(entity);
  return raw_argument === undefined ? plain : { ...plain, raw_argument };
}

describe.skipIf(!folder)("Telegram's own cases of HTML parsing", () => {
  it("covers all 89 of them", () => {
    expect(cases).toHaveLength(89);
  });

  it.each(cases)("parses line $line: $html", ({ html, ok, error, text, entities }) => {
    expect(outcome(html)).toEqual(ok ? { ok, text, entities } : { ok, error });
  });
});
