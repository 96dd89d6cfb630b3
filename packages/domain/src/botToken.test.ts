import { describe, expect, it } from "vitest";
import { botIdOf, checkBotToken, findBotToken, maskBotToken } from "./botToken.ts";

const botToken = `8123456789:AA${"Ehx-_Z4q".repeat(4)}k`;
const joined = (text: string) => text.replaceAll("\n", "");
const message = [
  "Done! Congratulations on your new bot. You will find it at t.me/morning_2024_bot. You can now add a description.",
  "",
  "Use this token to access the HTTP API:",
  botToken,
  "Keep your token secure and store it safely, it can be used by anyone to control your bot.",
  "",
  "For a description of the Bot API, see this page: https://core.telegram.org/bots/api",
].join("\n");
const revoked = `Your token was replaced with a new one. You can use it to access HTTP API:\n${botToken}\n\nFor a description of the Bot API, see this page: https://core.telegram.org/bots/api`;

it("names its bot, and shows only that and its last four letters", () => {
  expect(botIdOf(botToken)).toBe(8_123_456_789);
  expect(maskBotToken(`123456:${"A".repeat(31)}abcd`)).toBe("123456:•••abcd");
});

it.each(["", "123456", "x:y", `12:${"A".repeat(35)}`, `123456:${"A".repeat(10)}`])(
  "%j is none",
  (input) => expect(botIdOf(input)).toBeUndefined(),
);

describe("a bot token is found", () => {
  it.each([
    ["alone", botToken],
    ["between spaces", ` ${botToken}\t`],
    ["in quotes", `"${botToken}"`],
    ["in Russian quotes", `«${botToken}»`],
    ["in backticks", `\`${botToken}\``],
    ["with a full stop", `${botToken}.`],
    ["between line breaks", `\n${botToken}\r\n`],
    ["with a line break inside", `${botToken.slice(0, 20)}\n${botToken.slice(20)}`],
    ["with spaces around its colon", botToken.replace(":", " : ")],
    ["with invisible characters", `\u200b${botToken.slice(0, 9)}\u2060${botToken.slice(9)}\ufeff`],
    ["with a wide colon", botToken.replace(":", "：")],
    ["in an address of the Bot API", `https://api.telegram.org/bot${botToken}/getMe`],
    ["behind the word of that address", `bot${botToken}`],
    ["in a setting", `TELEGRAM_BOT_TOKEN="${botToken}"`],
    ["in BotFather's message", message],
    ["in that message with its lines joined", joined(message)],
    ["in the message about a new token", revoked],
    ["in that message with its lines joined", joined(revoked)],
    ["twice, if it is the same", `${botToken} ${botToken}`],
    ["in an encoded address", `https://api.telegram.org/bot${botToken.replace(":", "%3A")}/getMe`],
    [
      "in an address that was encoded twice",
      `https%253A%252F%252Fbot${botToken.replace(":", "%253A")}`,
    ],
    ["with a line break of an address", `${botToken.slice(0, 20)}%0A${botToken.slice(20)}`],
    ["with an entity of HTML", botToken.replace(":", "&#58;")],
    ["with one without its semicolon", botToken.replace(":", "&#58")],
    ["with a hexadecimal one", botToken.replace(":", "&#x3A;")],
    ["with one that has a name", botToken.replace(":", "&colon;").replaceAll("_", "&lowbar;")],
    ["with one that was written out twice", botToken.replace(":", "&amp;#58;")],
    ["with entities for hyphens", botToken.replaceAll("-", "&#45;").replaceAll("_", "&#95;")],
    ["with the hyphens of typography", botToken.replaceAll("-", "&ndash;")],
    ["between entities", `&quot;${botToken}&quot;&nbsp;`],
    ["in code that is written out", `&lt;code&gt;${botToken}&lt;/code&gt;`],
    ["in HTML", `<p>Token: <code class="x">${botToken.replace(":", "&#58;")}</code></p>`],
    ["with spaces that are entities", botToken.replace(":", "&nbsp;:&#8203;&#160;")],
    ["in an address in HTML", `https://x.example/?a=1&amp;token=${botToken}&amp;b=2`],
    ["with escaped markdown", botToken.replace(":", "\\:").replaceAll(/[_-]/g, "\\$&")],
    ["in a string of a program", JSON.stringify({ text: message })],
    ["in a setting in italics", `_TOKEN_${botToken}_`],
    ["in italics", `_${botToken}_`],
    ["in bold and italics", `***__${botToken}__***`],
    ["behind the name of a setting", `TOKEN=${botToken}`],
    ["with another wide colon", botToken.replace(":", "\ufe55")],
    ["with the sign of a ratio", botToken.replace(":", "∶")],
    ["in quotes of a mail", `> ${botToken.slice(0, 20)}\n> ${botToken.slice(20)}\n`],
    ["with a line break behind most of it", `${botToken.slice(0, 43)}\n${botToken.slice(43)}`],
    ["with three line breaks inside", botToken.replaceAll(/.{14}/g, "$&\r\n  ")],
    [
      "with a line break that a terminal marks",
      `${botToken.slice(0, 20)}\\\n${botToken.slice(20)}`,
    ],
    ["with a line break inside the number", `${botToken.slice(0, 5)}\n${botToken.slice(5)}`],
    ["with a line break inside, in the message", message.replace("_Z4qEhx", "_Z4q\n Ehx")],
    [
      "with spaces inside, in a sentence",
      `Токен: ${botToken.slice(0, 20)} ${botToken.slice(20)}, спасибо`,
    ],
    ["in a sentence of another alphabet", `токен${botToken}—это секрет`],
  ])("%s", (_, input) => expect(findBotToken(input)).toEqual({ botToken }));

  it.each(["–", "—", "‑", "−", "‐", "﹣", "－", "\u00ad-"])("with %j instead of -", (dash) => {
    const written = botToken.replaceAll("-", dash);
    expect(findBotToken(written)).toEqual({ botToken });
    expect(findBotToken(message.replace(botToken, written))).toEqual({ botToken });
  });

  it("with a long dash that a program made of two hyphens", () => {
    const two = botToken.replace("_Z", "--");
    expect(findBotToken(two.replace("--", "—"))).toEqual({ botToken: two });
  });

  it("also when it is longer than those of today", () => {
    const long = `100200300:${"A".repeat(39)}`;
    expect(findBotToken(`"${long}"`)).toEqual({ botToken: long });
  });
});

it.each([
  ["nothing", "", "bot_token_absent"],
  ["words", "hello", "bot_token_absent"],
  ["the name of the bot", "@morning_2024_bot", "bot_token_absent"],
  ["a link to the bot", "t.me/morning_2024_bot", "bot_token_absent"],
  ["only its number", "8123456789", "bot_token_without_secret"],
  ["its number and the colon", "bot8123456789:", "bot_token_without_secret"],
  ["only its secret", botToken.slice(11), "bot_token_without_number"],
  ["only its secret in quotes", `"${botToken.slice(11)}"`, "bot_token_without_number"],
  ["a cut one", botToken.slice(0, 25), "bot_token_cut_off"],
  ["a cut one in a sentence", `Token: ${botToken.slice(0, 25)} !`, "bot_token_cut_off"],
  ["a path", "123:abc/../getMe", "bot_token_cut_off"],
  [
    "a cut one with line breaks",
    "Token:\n8123456789:AAEhx-\n_Z4q\n\nKeep it secure",
    "bot_token_cut_off",
  ],
  ["a token of a payment provider", "381764678:TEST:100037", "bot_token_of_payments"],
  ["one of another provider", "284685063:TEST:NThmNWNmODhiNTQz", "bot_token_of_payments"],
  ["one in a sentence", "Stripe TEST: 284685063:TEST:NThm 2026-01-02", "bot_token_of_payments"],
  ["one for real payments", "`390540012:LIVE:12345`", "bot_token_of_payments"],
  ["one with dashes", `284685063：TEST：${"Ab–".repeat(14)}`, "bot_token_of_payments"],
  ["stars of a hidden one", "8123456789:•••abcd", "bot_token_absent"],
  ["two of them", `${botToken}\n123456:${"B".repeat(35)}`, "bot_token_several"],
])("what is missing in %s is said", (_, input, code) => {
  expect(checkBotToken(input)).toEqual([expect.objectContaining({ code })]);
});

it("how much of a cut one is there is said without a letter of it", () => {
  expect(checkBotToken(botToken.slice(0, 25))).toEqual([
    { code: "bot_token_cut_off", details: { count: 14, wanted: 35 } },
  ]);
});
