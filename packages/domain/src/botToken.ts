/** Bot tokens: `123456789:AAE…`, the number of a bot and its secret. */
import type { InputProblem } from "./errors.ts";
import { withoutInvisible } from "./text/words/blankText.ts";

/** BotFather's tokens have exactly this many characters behind the colon. */
const SECRET_LENGTH = 35;
const MIN_SECRET_LENGTH = 30;
const BOT_TOKEN = /^(\d{3,16}):([A-Za-z0-9_-]{30,60})$/;
const NEXT_WORD = /^[A-Z][a-z]*$/;
const IN_TEXT = /(?<!\d)(\d{3,16}):([A-Za-z0-9_-]*)/g;

/** The numeric id of the bot a token belongs to, or undefined when it is no bot token. */
export function botIdOf(botToken: string): number | undefined {
  const match = BOT_TOKEN.exec(botToken);
  return match ? Number(match[1]) : undefined;
}

/** The part of a bot token that may be shown: `123456:•••abcd` (decision 4). */
export function maskBotToken(botToken: string): string {
  const [botId = "", secret = ""] = botToken.split(":");
  return `${botId}:•••${secret.slice(-4)}`;
}

export type FoundBotToken =
  | { readonly botToken: string }
  | { readonly botToken?: undefined; readonly problem: InputProblem };

/**
 * The bot token in what somebody pasted: alone, in quotes, in an address of the Bot API, or in BotFather's whole message. Otherwise what
 * is missing. Linear in the length of the text.
 */
export function findBotToken(input: string): FoundBotToken {
  const text = withoutInvisible(input).normalize("NFKC").trim();
  const found = tokensIn(text);
  const [botToken, another] = new Set(found);
  if (another !== undefined) return lacking("bot_token_several");
  if (botToken !== undefined) return { botToken };
  // A program broke the line inside of it.
  const [joined] = tokensIn(text.replace(/\s+/g, ""));
  if (joined !== undefined && isAlone(text, joined)) return { botToken: joined };
  return whatIsMissing(text);
}

/** Why there is no bot token in it. */
export function checkBotToken(input: string): InputProblem[] {
  const found = findBotToken(input);
  return found.botToken === undefined ? [found.problem] : [];
}

function tokensIn(text: string): string[] {
  return Array.from(text.matchAll(IN_TEXT)).flatMap(([match, botId = "", secret = ""]) => {
    // A field of one line joins the lines of BotFather's message, and the next word to the token.
    const isJoined = match.length < text.length && NEXT_WORD.test(secret.slice(SECRET_LENGTH));
    const botToken = `${botId}:${isJoined ? secret.slice(0, SECRET_LENGTH) : secret}`;
    return botIdOf(botToken) === undefined ? [] : [botToken];
  });
}

/** Nothing but a token, in pieces, perhaps in quotes or behind the "bot" of an address. */
function isAlone(text: string, botToken: string): boolean {
  const bare = text.replace(/\s+/g, "").replace(/^\W*(?:bot)?/i, "");
  return bare.startsWith(botToken) && /^\W*$/.test(bare.slice(botToken.length));
}

function whatIsMissing(text: string): FoundBotToken {
  const bare = text.replace(/\s+/g, "");
  const [cut] = Array.from(bare.matchAll(IN_TEXT));
  const count = cut?.[2]?.length ?? 0;
  if (cut && count > 0 && count < MIN_SECRET_LENGTH)
    return lacking("bot_token_cut_off", { count, wanted: SECRET_LENGTH });
  if (/^\W*(?:bot)?\d{6,16}:?\W*$/i.test(bare)) return lacking("bot_token_without_secret");
  if (/^\W*[\w-]{30,60}\W*$/.test(bare) && /\d/.test(bare))
    return lacking("bot_token_without_number");
  return lacking("bot_token_absent");
}

function lacking(code: InputProblem["code"], details?: InputProblem["details"]): FoundBotToken {
  return { problem: { code, ...(details && { details }) } };
}
