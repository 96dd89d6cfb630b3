/** The only reader of the environment: read once, checked once, passed in. `.env.example` documents every setting. */
import { resolve } from "node:path";
import { findBotToken } from "@vestnik/domain/botToken";
import { plans } from "@vestnik/domain/plan";
import type { PaidPlan } from "@vestnik/domain/price";
import { z } from "zod";
import { findDatabaseUrlProblem } from "./db/opening/databaseUrl.ts";
import { readTrustedProxies } from "./http/limits/trustedProxies.ts";
import type { TrustedProxies } from "./http/limits/trustedProxies.ts";
import { readKeyRing } from "./secrets/keyRing.ts";
import { Secret } from "./secrets/secret.ts";
import type { KeyRing } from "./secrets/secretBox.ts";
import { StartFailure } from "./startFailure.ts";
import { tidySetting } from "../../../scripts/machine/settings.mjs";

/** Part of a header or of an address, so a space, a line break or half a pair of quotes in it was not meant. */
const secret = z
  .string()
  .regex(
    /^[!#-&(-~]+$/,
    "holds a space, a quotation mark or a letter that no key has: copy it anew",
  )
  .transform((value) => new Secret(value));

const databaseUrl = z.string().transform((value, context): Secret => {
  const problem = findDatabaseUrlProblem(value);
  if (problem !== undefined) context.addIssue(problem);
  return new Secret(value);
});

const keyRing = z.string().transform((value, context): KeyRing => {
  const { ring, problems } = readKeyRing(value);
  for (const problem of problems) context.addIssue(problem);
  return ring;
});

const HTTP_ADDRESS = "must be an address that begins with https:// or http://";
const httpAddress = z.url({ protocol: /^https?$/, error: HTTP_ADDRESS });

/** Paths are put behind it. */
const apiRoot = httpAddress.refine((value) => !/[?#]/.test(value), {
  error: "must be an address without ? and #",
});

const origin = httpAddress.transform((value, context) => {
  const url = new URL(value);
  const isBare =
    /^\/*$/.test(url.pathname) && !/[?#]/.test(value) && !url.username && !url.password;
  if (!isBare) {
    context.addIssue(
      `must be the site's address alone, without a path or anything else behind it: ${url.origin}. ` +
        "Vestnik needs a host name of its own",
    );
  }
  return url.origin;
});

/** The bucket becomes the first part of the path. */
const bucketEndpoint = httpAddress.transform((value, context) => {
  const url = new URL(value);
  if (!/^\/*$/.test(url.pathname) || /[?#]/.test(value) || url.username || url.password) {
    context.addIssue(
      `must be the address of the service alone, such as ${url.origin}: the bucket has its own setting, S3_BUCKET`,
    );
  }
  return url.origin;
});

const bucketName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    "must be the name of a bucket, such as vestnik-files",
  );

const BOT_TOKEN = "must be the bot's token as @BotFather writes it, such as 7312345678:AAH…";
const botToken = z
  .string()
  .transform((value) => findBotToken(value).botToken ?? value)
  .pipe(z.string().regex(/^\d+:[\w-]+$/, BOT_TOKEN))
  .transform((value) => new Secret(value));

/** As people write it: with @, or as the address of the profile. */
const username = z
  .string()
  .transform((value) => value.replace(/^(?:(?:https?:\/\/)?(?:t|telegram)\.me\/)?@?/i, ""))
  .pipe(z.string().regex(/^[a-z]\w{2,31}$/i, "must be a username, such as my_vestnik_bot"));

/** `Number` alone would also read 0x10, 1e3 and Infinity, which are mistakes here. */
const number = (error: string) =>
  z
    .string()
    .regex(/^\d+(?:\.\d+)?$/, error)
    .transform(Number);

function numberUpTo(largest: number, smallest = 0) {
  const error = `must be a number from ${smallest} to ${largest}`;
  return number(error).pipe(z.number().min(smallest, error).max(largest, error));
}

function wholeNumberUpTo(largest: number, smallest = 0) {
  const error = `must be a whole number from ${smallest} to ${largest}`;
  return number(error).pipe(z.number().int(error).min(smallest, error).max(largest, error));
}

const MORE_THAN_0 = "must be a number above 0";
const rate = number(MORE_THAN_0).pipe(z.number().positive(MORE_THAN_0));

function oneOf<const Name extends string>(names: readonly Name[]) {
  const error = `must be one of ${names.join(", ")}`;
  return z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(names, { error }));
}

const name = z.string().regex(/^\S+$/, "holds a space");

const trustedProxies = z.string().transform((value, context): TrustedProxies => {
  const proxies = readTrustedProxies(value);
  if (proxies) return proxies;
  context.addIssue(
    "must be a comma-separated list of addresses (10.0.0.2), ranges (10.0.0.0/8), loopback, linklocal and uniquelocal, or none",
  );
  return z.NEVER;
});

const settingsSchema = z.object({
  PORT: wholeNumberUpTo(65_535).default(3000),
  HOST: name.default("0.0.0.0"),
  TRUSTED_PROXIES: trustedProxies.prefault("loopback"),
  APP_URL: origin,
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((folder) => resolve(folder)),
  DISK_RESERVE_MB: wholeNumberUpTo(1_000_000).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_WAIT_SECONDS: numberUpTo(86_400).default(300),
  COPY_BEFORE_MIGRATION: oneOf(["yes", "no"]).default("yes"),
  ROLE: oneOf(["all", "web", "worker"]).default("all"),
  SECRET_KEYS: keyRing,
  TELEGRAM_API_ROOT: apiRoot.default("https://api.telegram.org"),
  TELEGRAM_LOGIN_BOT_TOKEN: botToken,
  TELEGRAM_LOGIN_BOT_USERNAME: username,
  TELEGRAM_WIDGET_URL: httpAddress.default("https://telegram.org/js/telegram-widget.js?22"),
  S3_ENDPOINT: bucketEndpoint.optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: name.default("auto"),
  S3_ACCESS_KEY: secret.optional(),
  S3_SECRET_KEY: secret.optional(),
  STORE_FILES_IN: oneOf(["disk", "bucket"]).optional(),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_BASE: apiRoot.default("https://api.stripe.com"),
  STRIPE_PRICE_BASIC: name.optional(),
  STRIPE_PRICE_BUSINESS: name.optional(),
  AI_BASE_URL: httpAddress.optional(),
  AI_API_KEY: secret.optional(),
  AI_TRANSCRIBE_MODEL: z.string().optional(),
  AI_TEXT_MODEL: z.string().optional(),
  AI_IMAGE_MODEL: z.string().optional(),
  COMPANY_NAME: z.string().max(100, "must have at most 100 letters").default("Vestnik"),
  COMPANY_EMAIL: z.email("must be an e-mail address").optional(),
  COMPANY_TELEGRAM: username.optional(),
  COMPANY_CHAT_URL: httpAddress.optional(),
  COMPANY_VIDEO_URL: httpAddress.optional(),
  DEFAULT_PLAN: oneOf(plans).optional(),
  PERSON_REQUESTS_PER_SECOND: rate.default(20),
  ADDRESS_REQUESTS_PER_SECOND: rate.default(200),
  STREAMS_PER_PERSON: wholeNumberUpTo(1_000_000, 1).default(20),
  PUBLISH_WAIT_SECONDS: numberUpTo(60).default(5),
  METRICS_PORT: wholeNumberUpTo(65_535, 1).optional(),
  LOG_ADDRESSES: oneOf(["short", "full", "none"]).default("short"),
  LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** The names of all settings of a server. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

const stripeSetupSchema = settingsSchema
  .pick({
    APP_URL: true,
    STRIPE_API_BASE: true,
    STRIPE_PRICE_BASIC: true,
    STRIPE_PRICE_BUSINESS: true,
  })
  .extend({ STRIPE_SECRET_KEY: secret });

/** A token bucket: its size, and how many tokens it gets each second. */
export type Rate = { readonly perSecond: number; readonly burst: number };

/** The rate limits of all web processes together (decision 72). */
export type Limits = {
  /** Requests to the API by one person. */
  readonly person: Rate;
  /** Requests to the API by all signed-in people behind one address: an office has many people. */
  readonly address: Rate;
  /** Requests to the API without a known session, by one address. */
  readonly strangers: Rate;
  /** Requests for pages, their files and images, by one address. */
  readonly files: Rate;
  /** Event streams of one person, in each process. */
  readonly streamsPerPerson: number;
  /** Multiplies the limits that single routes have: 1, except where a test sends thousands of requests to each. */
  readonly routeFactor: number;
};

type StripeSettings = {
  readonly secretKey: Secret;
  readonly webhookSecret: Secret;
  readonly apiBase: string;
  /** True when the API is not Stripe's own: then no money moves. */
  readonly isEmulated: boolean;
  /** Prices of the plans in the operator's account; undefined: found by their lookup keys. */
  readonly prices: Readonly<Record<PaidPlan, string | undefined>>;
};

/** A bucket of a service that speaks S3. */
export type BucketSettings = {
  /** The service's address, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: Secret;
  readonly secretKey: Secret;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  /** The proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: TrustedProxies;
  /** Our own origin, as browsers see it. */
  readonly appUrl: string;
  readonly dataDir: string;
  /** Undefined: the usual reserve for a disk of that size. */
  readonly diskReserveBytes: number | undefined;
  readonly databaseUrl: Secret | undefined;
  /** How long a start waits for a database that does not answer yet. */
  readonly databaseWaitMs: number;
  /** Before a migration of an existing database a copy of it is put into `dataDir`. */
  readonly copiesBeforeMigration: boolean;
  readonly role: "all" | "web" | "worker";
  readonly secretKeys: KeyRing;
  readonly telegram: {
    readonly apiRoot: string;
    readonly loginBotToken: Secret;
    readonly loginBotUsername: string;
    readonly widgetUrl: string;
    /** True when the login widget is not Telegram's own: then nothing here reaches the real Telegram. */
    readonly isEmulated: boolean;
    /** Where links to chats and messages lead. */
    readonly linkRoot: string;
  };
  /** Undefined where no AI is connected. */
  readonly ai:
    | {
        readonly baseUrl: string;
        /** Undefined where the AI server needs no key, as a self-hosted one may. */
        readonly apiKey: Secret | undefined;
        /** The model that transcribes speech; undefined where that is switched off. */
        readonly transcribeModel: string | undefined;
        /** The model that writes posts and tags; undefined where that is switched off. */
        readonly textModel: string | undefined;
        /** The model that draws images; undefined where that is switched off. */
        readonly imageModel: string | undefined;
      }
    | undefined;
  /** Undefined: files are on the disk of `dataDir` alone. */
  readonly bucket: BucketSettings | undefined;
  /** Where new files go. */
  readonly storesFilesIn: "disk" | "bucket";
  /** Undefined where no payment provider is connected. */
  readonly stripe: StripeSettings | undefined;
  /** Who runs this installation, as the public pages say; undefined is what they have not said (decision 22). */
  readonly company: {
    readonly name: string;
    readonly email: string | undefined;
    /** A username at the messenger, without @. */
    readonly telegram: string | undefined;
    readonly chatUrl: string | undefined;
    readonly videoUrl: string | undefined;
  };
  readonly defaultPlan: (typeof plans)[number] | undefined;
  readonly limits: Limits;
  /** How long a publishing call waits for Telegram's answer. */
  readonly publishWaitMs: number;
  /** Undefined: nothing is offered to Prometheus. */
  readonly metricsPort: number | undefined;
  /** How much of the address of a client its line in the log has. */
  readonly logAddresses: "short" | "full" | "none";
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

/** Room for the log of the embedded database until its next checkpoint. */
const MIN_RESERVE_MB = 100;

/** Settings that are missing or wrong, in sentences a stranger can act on. */
export class ConfigError extends StartFailure {}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment): Config {
  const given = tidy(environment);
  const result = settingsSchema.safeParse(given);
  if (!result.success) throw new ConfigError(explain(result.error, given));
  const settings = result.data;
  const isEmulated = !/(?:^|\.)telegram\.org$/.test(new URL(settings.TELEGRAM_WIDGET_URL).hostname);
  if (settings.ROLE !== "all" && !settings.DATABASE_URL) {
    throw new ConfigError(
      "ROLE=web and ROLE=worker need a PostgreSQL database: set DATABASE_URL. " +
        "Without it everything runs in one process (ROLE=all).",
    );
  }
  if (settings.METRICS_PORT === settings.PORT) {
    throw new ConfigError(
      "METRICS_PORT and PORT are the same: metrics have a port of their own, which the proxy does not pass on.",
    );
  }
  if (!settings.DATABASE_URL && (settings.DISK_RESERVE_MB ?? MIN_RESERVE_MB) < MIN_RESERVE_MB) {
    throw new ConfigError(
      `DISK_RESERVE_MB must be at least ${MIN_RESERVE_MB} with the embedded database, which stops working on a full disk.`,
    );
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    trustedProxies: settings.TRUSTED_PROXIES,
    appUrl: settings.APP_URL,
    dataDir: settings.DATA_DIR,
    diskReserveBytes:
      settings.DISK_RESERVE_MB === undefined ? undefined : settings.DISK_RESERVE_MB * 1024 * 1024,
    databaseUrl: settings.DATABASE_URL,
    databaseWaitMs: settings.DATABASE_WAIT_SECONDS * 1000,
    copiesBeforeMigration: settings.COPY_BEFORE_MIGRATION === "yes",
    role: settings.ROLE,
    secretKeys: settings.SECRET_KEYS,
    telegram: {
      apiRoot: settings.TELEGRAM_API_ROOT,
      loginBotToken: settings.TELEGRAM_LOGIN_BOT_TOKEN,
      loginBotUsername: settings.TELEGRAM_LOGIN_BOT_USERNAME,
      widgetUrl: settings.TELEGRAM_WIDGET_URL,
      isEmulated,
      linkRoot: isEmulated ? new URL(settings.TELEGRAM_WIDGET_URL).origin : "https://t.me",
    },
    ai: readAi(settings),
    ...readStorage(settings),
    stripe: readStripe(settings),
    company: {
      name: settings.COMPANY_NAME,
      email: settings.COMPANY_EMAIL,
      telegram: settings.COMPANY_TELEGRAM,
      chatUrl: settings.COMPANY_CHAT_URL,
      videoUrl: settings.COMPANY_VIDEO_URL,
    },
    defaultPlan: settings.DEFAULT_PLAN,
    limits: readLimits(settings),
    publishWaitMs: settings.PUBLISH_WAIT_SECONDS * 1000,
    metricsPort: settings.METRICS_PORT,
    logAddresses: settings.LOG_ADDRESSES,
    logLevel: settings.LOG_LEVEL,
  };
}

/** The burst covers three seconds of requests: a browser reopening all its tabs sends many at once. */
function readLimits(settings: z.output<typeof settingsSchema>): Limits {
  const rate = (perSecond: number): Rate => ({ perSecond, burst: Math.max(1, perSecond * 3) });
  const address = settings.ADDRESS_REQUESTS_PER_SECOND;
  return {
    person: rate(settings.PERSON_REQUESTS_PER_SECOND),
    address: rate(address),
    // Signing in takes three requests, and requests with a known session do not count here.
    strangers: rate(address / 5),
    // A page loads dozens of files.
    files: rate(address * 10),
    streamsPerPerson: settings.STREAMS_PER_PERSON,
    routeFactor: 1,
  };
}

function readAi(settings: z.output<typeof settingsSchema>): Config["ai"] {
  const {
    AI_BASE_URL: baseUrl,
    AI_API_KEY: apiKey,
    AI_TRANSCRIBE_MODEL: transcribeModel,
    AI_TEXT_MODEL: textModel,
    AI_IMAGE_MODEL: imageModel,
  } = settings;
  if (baseUrl) return { baseUrl, apiKey, transcribeModel, textModel, imageModel };
  if (!apiKey && !transcribeModel && !textModel && !imageModel) return undefined;
  throw new ConfigError(
    "AI_API_KEY, AI_TRANSCRIBE_MODEL, AI_TEXT_MODEL and AI_IMAGE_MODEL are of no use without the address of the AI: " +
      "set AI_BASE_URL, for example to https://api.openai.com/v1.",
  );
}

function readStorage(
  settings: z.output<typeof settingsSchema>,
): Pick<Config, "bucket" | "storesFilesIn"> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings;
  if (endpoint && bucket && accessKey && secretKey) {
    return {
      bucket: { endpoint, bucket, region, accessKey, secretKey },
      storesFilesIn: settings.STORE_FILES_IN ?? "bucket",
    };
  }
  const needed = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;
  const missing = needed.filter((setting) => settings[setting] === undefined);
  if (missing.length < needed.length || settings.STORE_FILES_IN === "bucket") {
    throw new ConfigError(
      `A bucket for files needs ${needed.join(", ")} together, and ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set. ` +
        "Without all of them files are stored in DATA_DIR.",
    );
  }
  return { bucket: undefined, storesFilesIn: "disk" };
}

function readStripe(settings: z.output<typeof settingsSchema>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  const { STRIPE_PRICE_BASIC: basic, STRIPE_PRICE_BUSINESS: business } = settings;
  if (!secretKey && !webhookSecret && !basic && !business) return undefined;
  if (!secretKey || !webhookSecret) {
    throw new ConfigError(
      "Payments need STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET together: without the second nobody could tell " +
        "Stripe's messages from forged ones. `npm run stripe-setup` prints the second.",
    );
  }
  const apiBase = settings.STRIPE_API_BASE;
  const isEmulated = new URL(apiBase).hostname !== "api.stripe.com";
  return { secretKey, webhookSecret, apiBase, isEmulated, prices: { basic, business } };
}

/** What `npm run stripe-setup` needs: the webhook's secret is what it makes. */
export function readStripeSetup(environment: Environment) {
  const given = tidy(environment);
  const result = stripeSetupSchema.safeParse(given);
  if (!result.success) throw new ConfigError(explain(result.error, given, "The set-up"));
  const { APP_URL: appUrl, STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = result.data;
  const { STRIPE_PRICE_BASIC: basic, STRIPE_PRICE_BUSINESS: business } = result.data;
  return { appUrl, secretKey, apiBase, prices: { basic, business } };
}

function tidy(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).map(([setting, value]) => [setting, tidySetting(value)]),
  );
}

function explain(error: z.ZodError, given: Environment, what = "Vestnik"): string {
  const lines = error.issues.map(({ path, message }) => {
    const setting = path.join(".");
    return given[setting] === undefined ? `  ${setting} is not set` : `  ${setting} ${message}`;
  });
  return `${what} cannot start: settings are missing or wrong.\n${lines.join("\n")}\nSee .env.example for what each of them means.`;
}
