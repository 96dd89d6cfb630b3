import { describe, expect, it } from "vitest";
import { numberInLinks, readChatReference } from "./chatReference.ts";

const NAME = "morning_coffee";
const NUMBER = "-1001234567890";

describe("the channel morning_coffee is read in", () => {
  it.each([
    ...[
      "morning_coffee",
      "@morning_coffee",
      " @morning_coffee ",
      "@@morning_coffee",
      "＠morning_coffee",
    ],
    ...[
      "morning_coffee.",
      "@morning_coffee;",
      "@morning_coffee,",
      "morning_coffee/15",
      "#morning_coffee",
    ],
    ...[
      "\u200bmorning_coffee\u2060",
      "\ufeff@morning_coffee\u200e",
      "morning\u00ad_coffee",
      "\u2068@morning_coffee\u2069",
    ],
    ...[
      "«morning_coffee»",
      '"@morning_coffee"',
      "'morning_coffee'",
      "`@morning_coffee`",
      "<morning_coffee>",
    ],
    ...[
      "(@morning_coffee)",
      "**@morning_coffee**",
      "— @morning_coffee",
      "@morning_coffee\n",
      "“@morning_coffee”",
    ],
    ...[
      "t.me/morning_coffee",
      "t.me/morning_coffee/",
      "t.me/morning_coffee.",
      "https://t.me/morning_coffee;",
    ],
    ...[
      "http://t.me/morning_coffee",
      "//t.me/morning_coffee",
      "https://www.t.me/morning_coffee",
      "t.me:443/morning_coffee",
    ],
    ...[
      "t.me/morning_coffee/15",
      "t.me/morning_coffee/3/15",
      "t.me/morning_coffee/15?single",
      "t.me/morning_coffee/15?comment=7",
    ],
    ...[
      "t.me/morning_coffee?single",
      "t.me/morning_coffee?boost",
      "t.me/morning_coffee#top",
      "t.me/@morning_coffee",
    ],
    ...[
      "t.me/s/morning_coffee",
      "https://t.me/s/morning_coffee/15?before=20",
      "t.me/boost/morning_coffee",
    ],
    ...[
      "https://t.me/%40morning_coffee",
      "t.me//morning_coffee",
      "https://t.me/morning_coffee\u200b",
      "web.t.me/morning_coffee",
    ],
    ...[
      "morning_coffee.t.me",
      "https://morning_coffee.t.me/",
      "https://morning_coffee.t.me/15",
      "morning_coffee.t.me.",
    ],
    ...[
      "telegram.me/morning_coffee",
      "https://www.telegram.me/s/morning_coffee",
      "telegram.dog/morning_coffee/15",
    ],
    ...[
      "tg://resolve?domain=morning_coffee",
      "tg:resolve?domain=morning_coffee",
      "tg://resolve/?domain=@morning_coffee",
    ],
    ...[
      "tg://resolve?domain=morning_coffee&post=15&single",
      "TG://RESOLVE?DOMAIN=morning_coffee",
      "tg://boost?domain=morning_coffee",
    ],
    ...[
      "https://web.telegram.org/k/#@morning_coffee",
      "https://web.telegram.org/a/#@morning_coffee",
      "web.telegram.org/z/#@morning_coffee",
    ],
    ...[
      "https://web.telegram.org/#/im?p=@morning_coffee",
      "https://web.telegram.org/?legacy=1#/im?p=%40morning_coffee",
    ],
    ...[
      "https://webk.telegram.org/#@morning_coffee",
      "https://webz.telegram.org/#@morning_coffee",
      "https://web.telegram.org/#@morning_coffee",
    ],
    "https://web.telegram.org/k/#?tgaddr=tg%3A%2F%2Fresolve%3Fdomain%3Dmorning_coffee%26post%3D15",
    "https://web.telegram.org/a/#?tgaddr=tg://resolve?domain=morning_coffee",
    ...[
      "Morning Coffee (@morning_coffee)",
      "Наш канал: https://t.me/morning_coffee, подписывайтесь!",
      "канал:@morning_coffee",
    ],
    ...[
      "[Morning Coffee](https://t.me/morning_coffee)",
      '<a href="https://t.me/morning_coffee">Morning Coffee</a>',
    ],
    ...[
      "t.me/morning_coffee%20",
      "t.me/morning_coffee%0A",
      "tg://resolve?domain=morning_coffee%20",
    ],
    ...[
      "t.me/morning_coffee%E2%80%8B",
      "t.me/morning_coffee%",
      "https%3A%2F%2Ft.me%2Fmorning_coffee",
    ],
    ...["t.me/morning_coffee。", "@morning_coffee。", "@morning_coffee！", "@morning_coffee、"],
    ...[
      "@morning_coffee🔥",
      "🔥@morning_coffee",
      "🔥morning_coffee🔥",
      "t.me/morning_coffee🔥",
      "@morning_coffee™",
    ],
    ...["http:/t.me/morning_coffee", "https:t.me/morning_coffee", "https//t.me/morning_coffee"],
    ...["https:///t.me/morning_coffee", "https://https://t.me/morning_coffee"],
    ...["t.me\\morning_coffee", "https:\\\\t.me\\morning_coffee\\15", "t.me∕morning_coffee"],
    ...["@morning\\_coffee", "https://t\\.me/morning\\_coffee"],
    ...["t.me/morning_coffee&single", "@morning_coffee—news", "username=@morning_coffee"],
    "intent://resolve?domain=morning_coffee#Intent;scheme=tg;package=org.telegram.messenger;end",
    "intent://t.me/morning_coffee#Intent;scheme=https;end",
    ...["tgstat.ru/channel/@morning_coffee", "https://tgstat.com/en/channel/@morning_coffee/stat"],
    ...["https://uz.tgstat.com/channel/@morning_coffee/15", "https://telemetr.me/@morning_coffee/"],
    ...["https://telemetr.me/content/morning_coffee", "tlgrm.ru/channels/@morning_coffee"],
    ...[
      "https://telega.in/channels/morning_coffee/card",
      "telemetr.me/channels/?channel=@morning_coffee",
    ],
    "https://telemetr.io/en/channels/1234567890-morning_coffee/posts",
    "intent:#Intent;scheme=tg;S.browser_fallback_url=https%3A%2F%2Ft.me%2Fmorning_coffee;end",
    "https://vk.com/away.php?to=https%3A%2F%2Ft.me%2Fmorning_coffee&cc_key=",
    ...[
      "@morning_coffee (Morning Coffee)",
      "Morning Coffee @morning_coffee",
      "Кофе\nt.me/morning_coffee",
    ],
    "Subscribe: t.me/morning_coffee (also @morning_coffee, write to me@example.org)",
    ...[
      "t. me/morning_coffee",
      "t .me/morning_coffee",
      "t . me/morning_coffee",
      "T. Me/morning_coffee",
    ],
    ...[
      "t.\u00a0me/morning_coffee",
      "t.\u2009me/morning_coffee",
      "t.\u2800me/morning_coffee",
      "t.\nme/morning_coffee",
    ],
    ...[
      "https://t. me/morning_coffee/15",
      "https: //t.me/morning_coffee",
      "https:// t.me / morning_coffee",
    ],
    ...[
      "t.me/ morning_coffee",
      "t.me /morning_coffee",
      "t.me/s/ morning_coffee",
      "telegram. me/morning_coffee",
    ],
    ...[
      "t.me/ @morning_coffee",
      "@ morning_coffee",
      "Наш канал: t. me/morning_coffee, подписывайтесь!",
    ],
    ...["tg: //resolve?domain=morning_coffee", "tg:// resolve?domain=morning_coffee"],
    ...["tg://resolve? domain=morning_coffee", "tg://resolve?domain= morning_coffee"],
    ...["web. telegram.org/k/#@morning_coffee", "https://web.telegram. org/a/# @morning_coffee"],
    ...[
      "https://t.me/morning_coffee&nbsp;",
      "t&period;me/morning_coffee",
      "&commat;morning_coffee",
    ],
    ...[
      "https&#58;&#47;&#47;t.me&#x2F;morning_coffee",
      "t.me/morning&lowbar;coffee",
      "&lt;@morning_coffee&gt;",
    ],
    "tg://resolve?post=15&amp;domain=morning_coffee",
  ])("%j", (input) => expect(readChatReference(input)).toEqual({ kind: "chat", username: NAME }));

  it.each([
    "@MORNING_COFFEE",
    "HTTPS://T.ME/MORNING_COFFEE",
    "Https://Telegram.Me/s/MORNING_COFFEE/15",
  ])("%j, as it is written there", (input) =>
    expect(readChatReference(input)).toEqual({ kind: "chat", username: NAME.toUpperCase() }),
  );
});

describe("the private channel -1001234567890 is read in", () => {
  it.each([
    ...[
      "-1001234567890",
      "@-1001234567890",
      "−1001234567890",
      "–1001234567890",
      "1001234567890",
      "-1001234567890.",
    ],
    ...[
      "t.me/c/1234567890",
      "t.me/c/1234567890/15",
      "https://t.me/c/1234567890/15?single",
      "t.me/c/1234567890/3/15?thread=3",
    ],
    ...[
      "HTTPS://T.ME/C/1234567890/15",
      "telegram.me/c/1234567890/15",
      "t.me/c/-1001234567890/15",
      "t.me/boost?c=1234567890",
    ],
    ...[
      "-1001234567890_15",
      "#-1001234567890_15",
      "t.me/c/1234567890/15/16",
      "chat_id=-1001234567890",
    ],
    ...[
      "tg://openmessage?chat_id=1234567890&message_id=15",
      "tg://openmessage?chat_id=-1001234567890",
    ],
    ...["tg://privatepost?channel=1234567890&post=15", "tg:privatepost?post=15&channel=1234567890"],
    ...[
      "https://web.telegram.org/k/#-1234567890",
      "https://web.telegram.org/k/#-1001234567890",
      "webk.telegram.org/k/#-1234567890",
    ],
    ...[
      "https://web.telegram.org/a/#-1001234567890",
      "https://web.telegram.org/a/#-1001234567890_15",
      "https://web.telegram.org/z/#-1001234567890",
    ],
    ...[
      "https://web.telegram.org/#/im?p=c1234567890_12345678901234567890",
      "https://web.telegram.org/#/im?p=s1234567890_1",
    ],
    ...[
      "id: -1001234567890",
      "t. me/c/1234567890/15",
      "t.me/c/ 1234567890",
      "Family Archive (-1001234567890)",
      "https://t.me/c/1234567890/15 <- here",
    ],
  ])("%j", (input) => expect(readChatReference(input)).toEqual({ kind: "chat", username: NUMBER }));
});

it.each([
  ["t.me/c/123456789/5", "-1000123456789"],
  ["t.me/c/12345678901/5", "-1012345678901"],
  ["https://web.telegram.org/k/#-1001234567", "-1001001234567"],
  ["https://web.telegram.org/a/#-412345678", "-412345678"],
  ["https://web.telegram.org/#/im?p=g412345678", "-412345678"],
])("the number in %j is %s for bots", (input, username) => {
  expect(readChatReference(input)).toEqual({ kind: "chat", username });
});

it.each([
  ["-1001234567890", 1_234_567_890],
  ["-1000123456789", 123_456_789],
  ["-1012345678901", 12_345_678_901],
  ["-412345678", undefined],
])("the number of %s in links is %s", (chatId, number) => {
  expect(numberInLinks(chatId)).toBe(number);
});

it.each([
  ...[
    "t.me/+AbCdEf",
    "https://t.me/+AbCdEf123_-",
    "t.me/joinchat/AbCdEf",
    "https://telegram.me/joinchat/AbCdEf?x=1",
  ],
  ...[
    "tg://join?invite=AbCdEf",
    "tg:join?invite=AbCdEf",
    "T.ME/JOINCHAT/AbCdEf",
    "https://t.me/%2BAbCdEf",
    "telegram.dog/+AbCdEf.",
  ],
  ...[
    "https://web.telegram.org/k/#?tgaddr=tg%3A%2F%2Fjoin%3Finvite%3DAbCdEf",
    "Join: https://t.me/+AbCdEf!",
    "t. me/+AbCdEf",
    "t.me/ joinchat/AbCdEf",
    "«t.me/+AbCdEf»",
  ],
])("%j is an invite link", (input) => {
  expect(readChatReference(input)).toEqual({ kind: "invite" });
});

it.each(["", " ", " @ ", "\u200b\u2060", "...", "«»", "https://"])("%j names nothing", (input) => {
  expect(["nothing", "unreadable"]).toContain(readChatReference(input).kind);
});

it.each([
  ...[
    "кофе",
    "abc",
    "1coffee",
    "two words",
    "a".repeat(33),
    "<script>alert(1)</script>",
    "../../getMe",
    "me@example.org",
  ],
  ...[
    "https://example.org/morning_coffee",
    "https://example.org/t.me/morning_coffee",
    "https://t.me.example.org/morning_coffee",
  ],
  ...[
    "https://t.me/",
    "t.me/share/url?url=x",
    "t.me/addlist/AbCdEf",
    "t.me/+79991234567",
    "t.me/addstickers/Tea",
    "share.t.me",
  ],
  ...[
    "tg://settings",
    "tg://resolve?phone=79991234567",
    "https://web.telegram.org/k/",
    "https://web.telegram.org/k/#777000",
    "t.me/c/x/5",
  ],
  ...[
    ...[
      "tgstat.ru/channel/AbCdEf123456",
      "youtube.com/@morning_coffee",
      "tlgrm.ru/channels/economics",
    ],
    ...["tg://openmessage?user_id=123456789", "intent://scan/#Intent;scheme=zxing;end"],
    "-12",
    "mailto:news@t.me",
    "It was her and me/morning",
    "See it. Me/you",
    "Read on t.me / ask me",
    "http://t.me@example.org",
  ],
])("%j names no channel", (input) => {
  expect(readChatReference(input)).toEqual({ kind: "unreadable" });
});

it.each([
  "@morning_coffee @evening_coffee",
  "t.me/morning_coffee or t.me/evening_coffee",
  "@morning_coffee, -1001234567890",
  "t. me/morning_coffee t.me/ evening_coffee",
  "https://tgstat.ru/channel/@morning_coffee\nhttps://t.me/evening_coffee/15",
])("%j names several channels, and none is guessed", (input) => {
  expect(readChatReference(input)).toEqual({ kind: "several" });
});
