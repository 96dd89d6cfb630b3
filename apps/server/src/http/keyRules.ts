/**
 * What an API key needs for a route, stated once, with the route (`config: forKeys(…)`). A route without it admits no key: what belongs to a
 * person alone (keys, account, sessions, payments, bot tokens) can be forgotten without harm.
 */
import type { ApiKeyScope } from "@vestnik/domain/apiKey";
import { AppError } from "../appError.ts";

/** One of the scopes is enough to ask at all; what the request itself decides may need another. */
export type KeyRule = {
  readonly anyOf: readonly ApiKeyScope[];
  /** What the description of the API says of that. */
  readonly note?: string;
  readonly needsFor?: (body: unknown) => readonly ApiKeyScope[];
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Undefined: no key is admitted. */
    keyRule?: KeyRule;
  }
}

export function forKeys(...anyOf: readonly ApiKeyScope[]): { readonly keyRule: KeyRule } {
  return { keyRule: { anyOf } };
}

/** Files are for drafts and for posts alike. */
export const forKeysThatWrite = forKeys("draft", "schedule", "publish");

/** With the date null a post goes out at once; calling back what waits is a change of the schedule. */
export const forKeysByDate: { readonly keyRule: KeyRule } = {
  keyRule: {
    anyOf: ["schedule", "publish"],
    note: 'With the date null it needs "publish", with another one "schedule".',
    needsFor: (body) => {
      const { scheduledDate, replaces } = Object(body) as {
        readonly scheduledDate?: unknown;
        readonly replaces?: readonly unknown[];
      };
      const needed: ApiKeyScope[] = [scheduledDate === null ? "publish" : "schedule"];
      return replaces && replaces.length > 0 ? [...needed, "schedule"] : needed;
    },
  },
};

/** Refuses a key that may not ask this route whatever it asks. */
export function requireScopes(
  { scopes }: { readonly scopes: readonly ApiKeyScope[] },
  rule: KeyRule | undefined,
): void {
  if (!rule) throw new AppError("api_key_not_admitted");
  if (rule.anyOf.some((scope) => scopes.includes(scope))) return;
  throw new AppError("api_key_scope_missing", { scope: rule.anyOf.join(" / ") });
}

/** The same by what the request asks. */
export function requireScopesFor(
  { scopes }: { readonly scopes: readonly ApiKeyScope[] },
  rule: KeyRule | undefined,
  body: unknown,
): void {
  const missing = rule?.needsFor?.(body).find((scope) => !scopes.includes(scope));
  if (missing) throw new AppError("api_key_scope_missing", { scope: missing });
}
