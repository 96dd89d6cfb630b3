/** Asks each service that the settings name, once, whether it would work. Nothing is changed there, and nothing costs money. */
import { randomBytes } from "node:crypto";
import { paidPlans } from "@vestnik/domain/price";
import type { PaidPlan } from "@vestnik/domain/price";
import type { Config } from "../config.ts";
import type { BucketFinding, Files } from "../providers/files.ts";
import type { Answer, Bot } from "../providers/messenger.ts";
import type { PaymentAnswer } from "../providers/payments.ts";
import { fine, warning, wrong } from "./findings.ts";
import type { Finding } from "./findings.ts";

const ANSWERS_WITHIN_MS = 10_000;
/** A login proof is dated by Telegram, and is not accepted when it seems to come from later than this. */
const MAX_CLOCK_OFF_MS = 60_000;

export function judgeLoginBot(
  answer: Answer<Bot>,
  { telegram }: Pick<Config, "telegram">,
): Finding {
  const named = telegram.loginBotUsername;
  switch (answer.kind) {
    case "answered":
      return answer.value.username.toLowerCase() === named.toLowerCase()
        ? fine(`TELEGRAM_LOGIN_BOT_TOKEN: people sign in with @${answer.value.username}.`)
        : wrong(
            `TELEGRAM_LOGIN_BOT_USERNAME is @${named}, and the token is that of @${answer.value.username}.`,
          );
    case "refused":
      return wrong(
        `TELEGRAM_LOGIN_BOT_TOKEN: Telegram refuses this token (${answer.status}). @BotFather shows the present one.`,
      );
    case "busy":
      return warning(
        "TELEGRAM_LOGIN_BOT_TOKEN: Telegram asks this bot to wait. Check again later.",
      );
    case "unreachable":
      return wrong(
        `TELEGRAM_API_ROOT: ${telegram.apiRoot} does not answer. May this machine connect to it?`,
      );
    default:
      return answer satisfies never;
  }
}

type FindPrice = (plan: PaidPlan) => Promise<PaymentAnswer<unknown>>;

/** Prices are what is needed to sell anything, and reading them proves the key. */
export async function checkPrices(findPrice: FindPrice): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const plan of paidPlans) {
    const answer = await findPrice(plan);
    findings.push(
      answer.kind === "done"
        ? fine(`STRIPE_SECRET_KEY: the plan "${plan}" has its price at Stripe.`)
        : wrong(
            `STRIPE_SECRET_KEY: the price of the plan "${plan}" cannot be used (${answer.reason}). ` +
              "`npm run stripe-setup` makes what is missing and says what is wrong.",
          ),
    );
  }
  return findings;
}

type AiSettings = NonNullable<Config["ai"]>;

/** Nothing but a small object under a name of its own is written, and it is removed again. */
export async function tryBucket(
  { bucket, endpoint }: NonNullable<Config["bucket"]>,
  found: BucketFinding,
  files: Files,
): Promise<Finding> {
  if (found.kind !== "fine") return wrong(found.sentence);
  const filename = `${randomBytes(16).toString("hex")}.trial`;
  const bytes = randomBytes(1000);
  const what = await (async () => {
    try {
      await files.save(filename, bytes);
      const read = await files.read(filename);
      await files.remove(filename);
      return read && bytes.equals(read) ? undefined : "what was read was not what had been written";
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  })();
  return what === undefined
    ? fine(
        `S3_BUCKET: files can be written to the bucket "${bucket}" at ${endpoint}, read and removed.`,
      )
    : wrong(
        `S3_ACCESS_KEY: this key must be allowed to write, read and delete objects of the bucket "${bucket}", and a trial failed. ${what}`,
      );
}

/** A list of models costs nothing. Some servers have none, and say nothing against the settings by that. */
export async function checkAi(ai: AiSettings): Promise<Finding> {
  const headers = ai.apiKey && { authorization: `Bearer ${ai.apiKey.reveal()}` };
  const response = await ask(`${ai.baseUrl.replace(/\/+$/, "")}/models`, headers);
  if (!response) return wrong(`AI_BASE_URL: ${ai.baseUrl} does not answer.`);
  if (response.status === 401 || response.status === 403)
    return wrong(`AI_API_KEY: the AI does not accept this key (${response.status}).`);
  const listed = response.ok ? modelsIn(await response.json().catch(() => undefined)) : undefined;
  if (!listed) return warning(`AI_BASE_URL: the AI answers, and does not say which models it has.`);
  const missing = [ai.textModel, ai.transcribeModel, ai.imageModel].filter(
    (model) => model !== undefined && !listed.includes(model),
  );
  return missing.length === 0
    ? fine("AI_BASE_URL: the AI answers and has the models of the settings.")
    : warning(
        `AI_BASE_URL: the AI does not list ${missing.join(", ")}. Is it the name of a deployment?`,
      );
}

function modelsIn(answer: unknown): readonly string[] | undefined {
  if (typeof answer !== "object" || answer === null || !("data" in answer)) return undefined;
  if (!Array.isArray(answer.data)) return undefined;
  return answer.data.map((model: unknown) =>
    typeof model === "object" && model !== null && "id" in model ? String(model.id) : "",
  );
}

/** Before the first start nothing answers there, so silence is no more than a warning. */
export async function checkAddress(appUrl: string): Promise<Finding> {
  const response = await ask(`${appUrl}/api/health/live`);
  if (!response)
    return warning(
      `APP_URL: nothing answers at ${appUrl}. Before the first start that is as it should be; else look at its name, its certificate and the proxy.`,
    );
  const answer: unknown = await response.json().catch(() => undefined);
  const isOurs = typeof answer === "object" && answer !== null && "success" in answer;
  if (isOurs) return fine(`APP_URL: a Vestnik answers at ${appUrl}.`);
  return response.status >= 502 && response.status <= 504
    ? warning(`APP_URL: the proxy at ${appUrl} answers, and has no server behind it yet.`)
    : wrong(`APP_URL: something else than Vestnik answers at ${appUrl} (${response.status}).`);
}

/** The messenger's clock is what login proofs are dated by. */
export async function checkClock(apiRoot: string, now: () => number): Promise<Finding> {
  const response = await ask(apiRoot);
  const date = Date.parse(response?.headers.get("date") ?? "");
  if (Number.isNaN(date))
    return warning("The clock of this machine could not be compared with Telegram's.");
  const seconds = Math.round((now() - date) / 1000);
  if (Math.abs(seconds) * 1000 <= MAX_CLOCK_OFF_MS)
    return fine("The clock of this machine is that of Telegram.");
  const direction = seconds > 0 ? "ahead of" : "behind";
  return wrong(
    `The clock of this machine is ${Math.abs(seconds)} seconds ${direction} Telegram's: nobody could sign in. Set it, best by NTP.`,
  );
}

async function ask(url: string, headers?: Record<string, string>): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  return await fetch(url, { signal, redirect: "manual", ...(headers && { headers }) }).catch(
    () => undefined,
  );
}
