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

it("a proxy on this machine is believed unless the setting says otherwise", () => {
  const proxiesOf = (given: Readonly<Record<string, string>>) =>
    readConfig({ ...settings, ...given }).trustedProxies.rules.length;
  expect(proxiesOf({})).toBe(2);
  expect(proxiesOf({ TRUSTED_PROXIES: "" })).toBe(2);
  expect(proxiesOf({ TRUSTED_PROXIES: "none" })).toBe(0);
  expect(proxiesOf({ TRUSTED_PROXIES: "10.0.0.2" })).toBe(1);
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
