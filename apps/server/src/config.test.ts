import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const keys = `k1:${randomBytes(32).toString("base64")}`;
const settings = {
  APP_URL: "https://vestnik.example/",
  SECRET_KEYS: keys,
  TELEGRAM_LOGIN_BOT_TOKEN: "1:x",
  TELEGRAM_LOGIN_BOT_USERNAME: "vestnik_bot",
};

it("every missing setting is named at once, in a sentence", () => {
  expect(() => readConfig({ APP_URL: "" })).toThrow(ConfigError);
  expect(() => readConfig({ APP_URL: "" })).toThrow(
    /APP_URL is not set[\s\S]*SECRET_KEYS is not set[\s\S]*TELEGRAM_LOGIN_BOT_TOKEN is not set[\s\S]*TELEGRAM_LOGIN_BOT_USERNAME is not set[\s\S]*\.env\.example/,
  );
});

it.each([
  ["SECRET_KEYS", "k1:short"],
  ["SECRET_KEYS", "no-colon"],
  ["APP_URL", "ftp://vestnik.example"],
  ["PORT", "99999"],
  ["ROLE", "boss"],
  ["DEFAULT_PLAN", "platinum"],
  ["TRUSTED_PROXIES", "proxy.example"],
])("%s=%s is refused by its name and without its value", (name, value) => {
  const read = () => readConfig({ ...settings, [name]: value });
  expect(read).toThrow(new RegExp(name));
  expect(read).not.toThrow(new RegExp(value));
});

const bucket = {
  S3_ENDPOINT: "https://s3.example/",
  S3_BUCKET: "vestnik-files",
  S3_ACCESS_KEY: "key",
  S3_SECRET_KEY: "hunter2",
};

it.each(Object.keys(bucket))("a bucket is refused without %s, in one sentence", (missing) => {
  const read = () => readConfig({ ...settings, ...bucket, [missing]: "" });
  expect(read).toThrow(new RegExp(`and ${missing} is not set`));
  expect(read).not.toThrow(/hunter2/);
});

it.each([
  ["S3_ENDPOINT", "https://s3.example/vestnik-files"],
  ["S3_ENDPOINT", "s3.example"],
  ["S3_BUCKET", "Vestnik/files"],
  ["STORE_FILES_IN", "cloud"],
])("%s=%s is refused by its name", (name, value) => {
  expect(() => readConfig({ ...settings, ...bucket, [name]: value })).toThrow(
    new RegExp(`${name} must be`),
  );
});

it("files are on the disk, with a bucket in the bucket, and where STORE_FILES_IN says", () => {
  expect(readConfig(settings)).toMatchObject({ bucket: undefined, storesFilesIn: "disk" });
  expect(() => readConfig({ ...settings, STORE_FILES_IN: "bucket" })).toThrow(/S3_ENDPOINT/);
  expect(readConfig({ ...settings, ...bucket })).toMatchObject({
    bucket: { endpoint: "https://s3.example", bucket: "vestnik-files", region: "auto" },
    storesFilesIn: "bucket",
  });
  const both = readConfig({ ...settings, ...bucket, STORE_FILES_IN: "disk" });
  expect(both.storesFilesIn).toBe("disk");
  expect(JSON.stringify(both)).not.toContain("hunter2");
});

it("the embedded database needs a reserve of the disk, and PostgreSQL may do without", () => {
  const read = (more: Readonly<Record<string, string>>) =>
    readConfig({ ...settings, DISK_RESERVE_MB: "99", ...more });
  expect(() => read({})).toThrow(/DISK_RESERVE_MB must be at least 100/);
  expect(read({ DISK_RESERVE_MB: "100" }).diskReserveBytes).toBe(100 * 1024 * 1024);
  expect(read({ DATABASE_URL: "postgres://db/vestnik" }).diskReserveBytes).toBe(99 * 1024 * 1024);
});

it("a proxy on this machine is believed unless the setting says otherwise", () => {
  const proxiesOf = (given: Readonly<Record<string, string>>) =>
    readConfig({ ...settings, ...given }).trustedProxies.rules.length;
  expect(proxiesOf({})).toBe(2);
  expect(proxiesOf({ TRUSTED_PROXIES: "" })).toBe(2);
  expect(proxiesOf({ TRUSTED_PROXIES: "none" })).toBe(0);
  expect(proxiesOf({ TRUSTED_PROXIES: "10.0.0.2" })).toBe(1);
});

const random = () => randomBytes(32).toString("base64");
const twice = random();
const secretKeysRefused: readonly (readonly [string, string, RegExp])[] = [
  ["one id twice", `k1:${random()},k1:${random()}`, /SECRET_KEYS has the key id "k1" twice/],
  ["one key under two ids", `k1:${twice},k2:${twice}`, /the same key as "k1" and as "k2"/],
  ["zeros", `k1:${Buffer.alloc(32).toString("base64")}`, /"k1" that is not random/],
  ["one byte", `k1:${Buffer.alloc(32, 0xa7).toString("base64")}`, /not random/],
  ["zeros behind a good one", `k2:${random()},k1:${Buffer.alloc(32).toString("base64")}`, /"k1"/],
  ["numbers in order", `k1:${Buffer.from([...Array(32).keys()]).toString("base64")}`, /not random/],
  ["one half twice", `k1:${Buffer.alloc(32, randomBytes(16)).toString("base64")}`, /not random/],
  ["text", `k1:${btoa("correct horse battery staple 123")}`, /not random/],
  ["a key with something behind it", `k1:${random()}:k2`, /id:base64-of-32-bytes/],
  ["a key without an id", random(), /id:base64-of-32-bytes/],
  ["a key in front of its id", `${random()}:k1`, /id:base64-of-32-bytes/],
  ["no base64", `k1:${"*".repeat(43)}`, /id:base64-of-32-bytes/],
  ["a key too short", `k1:${randomBytes(31).toString("base64")}`, /id:base64-of-32-bytes/],
  ["commas alone", ",,", /has no key/],
];
it.each(secretKeysRefused)("SECRET_KEYS with %s is refused and not shown", (_, value, reason) => {
  const read = () => readConfig({ ...settings, SECRET_KEYS: value });
  expect(read).toThrow(reason);
  for (const key of value.split(/[,:]/).filter((part) => part.length > 20)) {
    expect(read).not.toThrow(key);
  }
});

it.each([
  ["APP_URL", "vestnik.example", /begins with https/],
  ["APP_URL", "https://vestnik.example/app", /without a path.*: https:\/\/vestnik\.example\./],
  ["APP_URL", "https://vestnik.example/?from=mail", /without a path/],
  ["APP_URL", "https://vestnik.example/#top", /without a path/],
  ["APP_URL", "https://anna:hunter2@vestnik.example", /without a path/],
  ["TELEGRAM_LOGIN_BOT_TOKEN", "AAE-without-its-number", /as @BotFather writes it/],
  ["TELEGRAM_LOGIN_BOT_TOKEN", '"7312345678:AAE', /as @BotFather writes it/],
  ["TELEGRAM_LOGIN_BOT_TOKEN", "284685063:TEST:NThmNWNmODhi", /as @BotFather writes it/],
  ["TELEGRAM_LOGIN_BOT_USERNAME", "My Bot", /must be a username/],
  ["TELEGRAM_LOGIN_BOT_USERNAME", "@", /must be a username/],
  ["TELEGRAM_API_ROOT", "https://botapi.example?x=1", /without \? and #/],
  ["AI_API_KEY", "sk-one sk-two", /copy it anew/],
  ["AI_API_KEY", "“sk-one", /copy it anew/],
  ["PORT", "3000 # web", /a whole number from 0 to 65535/],
  ["PORT", "0x10", /a whole number from 0 to 65535/],
  ["PORT", "-1", /a whole number from 0 to 65535/],
  ["PUBLISH_WAIT_SECONDS", "5s", /a number from 0 to 60/],
  ["PERSON_REQUESTS_PER_SECOND", "0", /a number above 0/],
  ["STREAMS_PER_PERSON", "2.5", /a whole number from 1/],
  ["LOG_LEVEL", "loud", /one of debug, info, warn, error, silent/],
])("%s=%s is refused with what it has to be", (name, value, reason) => {
  const read = () => readConfig({ ...settings, [name]: value });
  expect(read).toThrow(new RegExp(`${name}.*${reason.source}`));
  expect(read).not.toThrow(/hunter2|sk-/);
});

it("DATABASE_URL that cannot be read is refused by its name and without its password", () => {
  const read = () =>
    readConfig({ ...settings, DATABASE_URL: "postgres://vestnik:hunter2#x@db/vestnik" });
  expect(read).toThrow(/DATABASE_URL .*percent-encoded/);
  expect(read).not.toThrow(/hunter2/);
});

it.each([
  ['"%"', (value: string) => `"${value}"`],
  ["'%'", (value: string) => `'${value}'`],
  ["spaces", (value: string) => ` ${value}\t`],
  ["a line break of Windows", (value: string) => `${value}\r\n`],
])("each setting may come in %s, as container tools and editors pass it", (_, wrap) => {
  const given = {
    ...settings,
    PORT: "8080",
    HOST: "127.0.0.1",
    DATA_DIR: "/var/lib/vestnik",
    DISK_RESERVE_MB: "2000",
    TRUSTED_PROXIES: "10.0.0.2, loopback",
    DATABASE_URL: "postgres://u:pass@h/d",
    ROLE: "web",
    TELEGRAM_API_ROOT: "https://botapi.example",
    TELEGRAM_WIDGET_URL: "https://telegram.org/js/telegram-widget.js?22",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_PRICE_BASIC: "price_1",
    AI_BASE_URL: "https://ai.example/v1",
    AI_API_KEY: "sk-1",
    AI_TEXT_MODEL: "gpt-5-mini",
    COMPANY_NAME: "Rose & Co",
    COMPANY_EMAIL: "hello@example.com",
    COMPANY_TELEGRAM: "@rose_and_co",
    COMPANY_CHAT_URL: "https://chat.example",
    DEFAULT_PLAN: "business",
    PERSON_REQUESTS_PER_SECOND: "0.5",
    PUBLISH_WAIT_SECONDS: "10",
    LOG_LEVEL: "warn",
  };
  const wrapped = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, wrap(value)]),
  );
  const read = readConfig(wrapped);
  const meant = readConfig(given);
  expect(read).toEqual(meant);
  expect(read.databaseUrl?.reveal()).toBe("postgres://u:pass@h/d");
  expect(read.telegram.loginBotToken.reveal()).toBe("1:x");
  expect(read.ai?.apiKey?.reveal()).toBe("sk-1");
});

it("settings are read as people write them", () => {
  const read = readConfig({
    ...settings,
    APP_URL: "HTTPS://Vestnik.Example:443//",
    LOG_LEVEL: "WARN",
    AI_BASE_URL: '""',
    SECRET_KEYS: `"k2:${random()}" ,\n'k1:${random()}',`,
  });
  expect(read).toMatchObject({
    appUrl: "https://vestnik.example",
    logLevel: "warn",
    ai: undefined,
  });
  expect([...read.secretKeys.keys()]).toEqual(["k2", "k1"]);
});

it.each(["@Vestnik_Bot", "Vestnik_Bot", "https://t.me/Vestnik_Bot", "t.me/Vestnik_Bot"])(
  "%s is the username Vestnik_Bot",
  (name) => {
    const read = readConfig({ ...settings, TELEGRAM_LOGIN_BOT_USERNAME: name });
    expect(read.telegram.loginBotUsername).toBe("Vestnik_Bot");
  },
);

it.each([
  [
    "in an address of the Bot API",
    (written: string) => `https://api.telegram.org/bot${written}/getMe`,
  ],
  ["with an escaped colon", (written: string) => written.replace(":", "%3A")],
  ["with dashes of a word processor", (written: string) => written.replaceAll("-", "–")],
  [
    "in BotFather's words",
    (written: string) => `Use this token to access the HTTP API:\n${written}`,
  ],
])("the login bot's token is found %s, like that of a channel", (_, write) => {
  const botToken = `7312345678:AA${"Ehx-_Z4q".repeat(4)}k`;
  const read = readConfig({ ...settings, TELEGRAM_LOGIN_BOT_TOKEN: write(botToken) });
  expect(read.telegram.loginBotToken.reveal()).toBe(botToken);
});

it("several processes need a database of their own", () => {
  expect(() => readConfig({ ...settings, ROLE: "worker" })).toThrow(/DATABASE_URL/);
});

it.each([
  { AI_API_KEY: "sk-secret" },
  { AI_TRANSCRIBE_MODEL: "whisper-1" },
  { AI_TEXT_MODEL: "gpt-5-mini" },
  { AI_IMAGE_MODEL: "gpt-image-1" },
])(
  "%j without the address of the AI is refused, the address is asked for, the key not shown",
  (given) => {
    const read = () => readConfig({ ...settings, ...given });
    expect(read).toThrow(/AI_BASE_URL/);
    expect(read).not.toThrow(/sk-secret/);
  },
);

it.each([
  { STRIPE_SECRET_KEY: "sk_test_secret" },
  { STRIPE_WEBHOOK_SECRET: "whsec_secret" },
  { STRIPE_PRICE_BASIC: "price_secret" },
  { STRIPE_PRICE_BUSINESS: "price_secret" },
])("%j alone is refused, both secrets are asked for and none is shown", (given) => {
  const read = () => readConfig({ ...settings, ...given });
  expect(read).toThrow(/STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET/);
  expect(read).not.toThrow(/_secret/);
});

it("payments are off without settings; with both secrets they are real at Stripe's own address only", () => {
  const secrets = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const base = { STRIPE_API_BASE: "http://localhost:3003" };
  expect(readConfig({ ...settings, ...base }).stripe).toBeUndefined();
  expect(readConfig({ ...settings, ...secrets }).stripe).toMatchObject({
    apiBase: "https://api.stripe.com",
    isEmulated: false,
    prices: { basic: undefined, business: undefined },
  });
  expect(readConfig({ ...settings, ...secrets, ...base }).stripe).toMatchObject({
    isEmulated: true,
  });
});

it("the needed settings are enough; the rest has defaults for the real Telegram", () => {
  expect(readConfig(settings)).toMatchObject({
    appUrl: "https://vestnik.example",
    port: 3000,
    role: "all",
    databaseUrl: undefined,
    ai: undefined,
    telegram: { apiRoot: "https://api.telegram.org", isEmulated: false, linkRoot: "https://t.me" },
  });
});

it("with another login widget, links lead to its origin", () => {
  const config = readConfig({ ...settings, TELEGRAM_WIDGET_URL: "http://localhost:3001/w.js" });
  expect(config.telegram).toMatchObject({ isEmulated: true, linkRoot: "http://localhost:3001" });
});

it("no secret is ever printed", () => {
  const secrets = {
    DATABASE_URL: "postgres://u:pass@h/d",
    AI_BASE_URL: "https://ai.example/v1",
    AI_API_KEY: "sk-secret",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  expect(JSON.stringify(readConfig({ ...settings, ...secrets }))).not.toMatch(
    /pass|1:x|sk-|sk_|whsec/,
  );
});
