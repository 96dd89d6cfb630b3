/** Bot tokens: `123456789:AAE…`, the number of a bot and its secret. */
import type { InputProblem } from "./errors.ts";
import { withoutInvisible } from "./text/words/blankText.ts";
import { withoutEntities } from "./text/words/entities.ts";

/** BotFather's tokens have exactly this many characters behind the colon. */
const SECRET_LENGTH = 35;
const MIN_SECRET_LENGTH = 30;
const BOT_TOKEN = /^(\d{3,16}):([A-Za-z0-9_-]{30,60})$/;
/** The word or the marks that may follow a token without a space. */
const NEXT = /^(?:[A-Z][a-z]*|[_-]+)$/;
/** Mail puts > before each line it quotes. */
const BREAK = /[\s>]+/g;
const WHOLE = /(?<!\d)(\d{3,16})\s*:\s*([\w-](?:[\s>]*[\w-]){34})(?!_*[A-Za-z0-9-])/g;
const ALONE = /^[\W_]*(?:bot)?(\d{3,16}:[\w-]{35})[\W_]*$/i;
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
  const text = unescaped(input);
  const readings = ["-", "--"].map((longDash) => withPlainSigns(text, longDash));
  const [plain = ""] = readings;
  const found = readings.map(wholeTokensIn).find(({ length }) => length > 0) ?? tokensIn(plain);
  const [botToken, another] = new Set(found);
  if (another !== undefined) return lacking("bot_token_several");
  return botToken === undefined ? whatIsMissing(plain) : { botToken };
}

/** Why there is no bot token in it. */
export function checkBotToken(input: string): InputProblem[] {
  const found = findBotToken(input);
  return found.botToken === undefined ? [found.problem] : [];
}

/** Without the escapes of HTML (`&#58;`), of addresses (`%3A`) and of markdown (`\_`). */
function unescaped(input: string): string {
  return withoutEntities(input)
    .replace(/%(?:25)*([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCodePoint(parseInt(code, 16)),
    )
    .replace(/\\(?![a-z])/gi, "");
}

/** Word processors exchange hyphens for dashes, and two of them for a long one. */
function withPlainSigns(text: string, longDash: string): string {
  return withoutInvisible(text)
    .normalize("NFKC")
    .replaceAll("—", longDash)
    .replace(/[\p{Pd}−]/gu, "-")
    .replace(/[∶꞉ː]/gu, ":")
    .trim();
}

/** Tokens of today's length, perhaps with line breaks inside, as mail and terminals make them. */
function wholeTokensIn(text: string): string[] {
  const [, alone] = ALONE.exec(text.replace(BREAK, "")) ?? [];
  if (alone !== undefined) return [alone];
  return Array.from(text.matchAll(WHOLE)).map(
    ([, botId, secret = ""]) => `${botId}:${secret.replace(BREAK, "")}`,
  );
}

function tokensIn(text: string): string[] {
  return Array.from(text.matchAll(IN_TEXT)).flatMap(([match, botId = "", secret = ""]) => {
    // A field of one line joins the lines of BotFather's message, and the next word to the token; markdown puts _ behind it.
    const isJoined = match.length < text.length && NEXT.test(secret.slice(SECRET_LENGTH));
    const botToken = `${botId}:${isJoined ? secret.slice(0, SECRET_LENGTH) : secret}`;
    return botIdOf(botToken) === undefined ? [] : [botToken];
  });
}

function whatIsMissing(text: string): FoundBotToken {
  const bare = text.replace(/\s+/g, "");
  if (/\d{3,16}:(?:TEST|LIVE):/i.test(bare)) return lacking("bot_token_of_payments");
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
