/** Personal API keys: what they may do, and the rules of a new one (decision 207). */
import type { InputProblem } from "./errors.ts";
import { isBlank } from "./text/words/blankText.ts";
import { countCodePoints } from "./text/telegramHtml.ts";

/** In the order in which a person grants them; none contains another. */
export const apiKeyScopes = ["read", "draft", "schedule", "publish"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** What a key begins with, so that it is recognised where it should not be. */
export const API_KEY_PREFIX = "vst_";

/** How many keys one person may have, also expired ones. */
export const MAX_API_KEYS = 20;
/** In code points. */
export const MAX_API_KEY_NAME_LENGTH = 60;
/** For how many days a key may be made that expires. */
export const MAX_API_KEY_DAYS = 366;

/** What the rules need of a new key; the name is one line, as `tidyTitle` leaves it. */
export type NewApiKeyFacts = {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  /** Null: all of its owner's channels, also those to come. */
  readonly channelIds: readonly string[] | null;
};

/** Every problem of a new key; shared by form and server. */
export function checkApiKey({ name, scopes, channelIds }: NewApiKeyFacts): InputProblem[] {
  return [
    ...checkName(name),
    ...(scopes.length === 0 ? [{ code: "api_key_scope_required" } as const] : []),
    ...(channelIds?.length === 0 ? [{ code: "no_channel" } as const] : []),
  ];
}

function checkName(name: string): InputProblem[] {
  if (isBlank(name)) return [{ code: "api_key_name_required" }];
  const count = countCodePoints(name);
  if (count <= MAX_API_KEY_NAME_LENGTH) return [];
  return [{ code: "api_key_name_too_long", details: { limit: MAX_API_KEY_NAME_LENGTH, count } }];
}
