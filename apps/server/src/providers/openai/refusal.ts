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
    const { code, type, param, message, details } = readError(body);
    this.status = status === 0 ? statusIn(code) : status;
    this.code = asName(code) ?? (type === "insufficient_quota" ? type : undefined);
    this.parameter = asParameter(param);
    this.words = [message, param, ...details].filter((each) => typeof each === "string").join("\n");
    this.waitFor = waitFor;
  }
}

const CONTENT_CODES = new Set([
  ...["content_policy_violation", "moderation_blocked", "content_filter", "content_filtered"],
  ...["ResponsibleAIPolicyViolation", "image_content_policy_violation"],
]);

/** Whether the provider declines this content. */
export function isAboutContent({ code }: Pick<Refusal, "code">): boolean {
  return code !== undefined && CONTENT_CODES.has(code);
}

export async function readRefusal(response: Response): Promise<Refusal> {
  const text = await response.text();
  const waitFor = response.headers.get("retry-after") ?? undefined;
  return new Refusal(response.status, parsed(text), waitFor);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { error: text };
  }
}

const anything = z.unknown().optional();
const errorSchema = z.object({
  message: anything,
  code: anything,
  type: anything,
  param: anything,
  detail: anything,
});
type ErrorFacts = z.infer<typeof errorSchema> & { readonly details: readonly string[] };

/** `{error: {…}}`, `{error: "…"}`, `{message}`, `{detail}`, and a list with one of these. */
function readError(body: unknown): ErrorFacts {
  const [first = body] = Array.isArray(body) ? (body as unknown[]) : [];
  const holder = z.object({ error: anything }).safeParse(first).data;
  const error = holder?.error ?? first;
  const facts = errorSchema.safeParse(error).data ?? errorSchema.parse({ message: error });
  return { ...facts, details: detailsOf(facts.detail) };
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
