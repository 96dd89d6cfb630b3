/** What a server says when it refuses: OpenAI's form, and those of servers that speak its format. */
import { z } from "zod";

/** A complete answer that says no, or an error in the place of an answer. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** 0 where an error came without one. */
  readonly status: number;
  readonly code: string | undefined;
  readonly parameter: string | undefined;
  /** All that was said in words. It may quote the key or the prompt, so it is compared with and never shown. */
  readonly words: string;
  readonly waitFor: string | undefined;

  constructor(status: number, body: unknown, waitFor?: string) {
    super("refused");
    const { code, type, param, said } = readError(body);
    this.status = status === 0 ? statusIn(code) : status;
    this.code = asName(code) ?? (type === "insufficient_quota" ? type : undefined);
    this.parameter = asParameter(param);
    this.words = [...said, param].filter((each) => typeof each === "string").join("\n");
    this.waitFor = waitFor;
  }
}

/** Each provider has names of its own for it. */
const CONTENT_CODE =
  /content_?(?:policy|filter)|moderation|responsibleai|data_?inspection|sensitive|prohibited|safety/i;

/** Whether the provider declines this content. */
export function isAboutContent({ code }: Pick<Refusal, "code">): boolean {
  return code !== undefined && CONTENT_CODE.test(code);
}

export async function readRefusal(response: Response): Promise<Refusal> {
  const waitFor = response.headers.get("retry-after") ?? undefined;
  return refusalOf(await response.text(), response.status, waitFor);
}

export function refusalOf(text: string, status = 0, waitFor?: string): Refusal {
  return new Refusal(status, parsed(text), waitFor);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { error: text };
  }
}

/**
 * An error where an answer was to come, whatever the status says. An answer that has an answer's fields is asked only about an error
 * beside them.
 */
export function refusalIn(answer: unknown): Refusal | undefined {
  const { success, data } = holderSchema.safeParse(firstOf(answer));
  if (!success) return undefined;
  const { choices, data: images, text, type, object } = data;
  const isAnswer = [choices, images, text].some((each) => each != null);
  const isCalledSo = type === "error" || object === "error" || wordsIn(data).length > 0;
  const isError =
    isCause(data.error) ||
    isCause(firstOf(data.errors)) ||
    (!isAnswer && isCalledSo) ||
    hasFailed(data.base_resp);
  return isError ? new Refusal(0, answer) : undefined;
}

const anything = z.unknown().optional();
const errorSchema = z.object({
  message: anything,
  msg: anything,
  error_msg: anything,
  error_message: anything,
  status_msg: anything,
  title: anything,
  detail: anything,
  code: anything,
  error_code: anything,
  status: anything,
  type: anything,
  param: anything,
});
type ErrorFields = z.infer<typeof errorSchema>;

const holderSchema = errorSchema.extend({
  error: anything,
  errors: anything,
  base_resp: anything,
  object: anything,
  choices: anything,
  data: anything,
  text: anything,
});

type ErrorFacts = {
  readonly code: unknown;
  readonly type: unknown;
  readonly param: unknown;
  readonly said: readonly unknown[];
};

/** `{error: {…}}`, `{error: "…"}`, `{errors: […]}`, `{message}`, `{detail}`, `{error_msg}`, and a list with one of these. */
function readError(body: unknown): ErrorFacts {
  const first = firstOf(body);
  const holder = holderSchema.safeParse(first).data;
  const cause = [holder?.error, firstOf(holder?.errors), holder?.base_resp].find(isCause) ?? first;
  const fields = errorSchema.safeParse(cause).data ?? errorSchema.parse({ message: cause });
  const { code, error_code: errorCode, status, type, param } = fields;
  return { code: code ?? errorCode ?? status, type, param, said: wordsIn(fields) };
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : value;
}

/** Some send the field with nothing in it. */
function isCause(value: unknown): boolean {
  return Boolean(value) && JSON.stringify(value) !== "{}";
}

/** Of MiniMax: 0 is success. */
function hasFailed(state: unknown): boolean {
  const { data } = z.object({ status_code: z.number() }).safeParse(state);
  return data !== undefined && data.status_code !== 0;
}

function wordsIn(fields: ErrorFields): string[] {
  const { message, msg, error_msg: own, error_message: other, status_msg: third, title } = fields;
  const said = [message, msg, own, other, third, title].filter((each) => typeof each === "string");
  return [...said, ...detailsOf(fields.detail)];
}

const detailSchema = z.array(
  z.object({
    loc: z.array(z.union([z.string(), z.number()])).catch([]),
    msg: z.string().catch(""),
  }),
);

/** Where a server that checks forms found what; it also repeats the input, which is not read. */
function detailsOf(detail: unknown): string[] {
  if (typeof detail === "string") return [detail];
  return (detailSchema.safeParse(detail).data ?? []).map(
    ({ loc, msg }) => `${loc.join(" ")} ${msg}`,
  );
}

function statusIn(code: unknown): number {
  const status = typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === "number" && status >= 400 && status < 600 ? status : 0;
}

/** A code such as `invalid_api_key` or `insufficient_quota`, if it has the form of one. */
function asName(code: unknown): string | undefined {
  return typeof code === "string" && /^[A-Za-z_]{1,40}$/.test(code) ? code : undefined;
}

function asParameter(param: unknown): string | undefined {
  return typeof param === "string" && /^[a-z][a-z_]{1,30}(?:[.[][a-z0-9_.[\]]{0,30})?$/.test(param)
    ? param
    : undefined;
}
