/** Who is asking: the bearer token of the request, a session's or an API key, turned into a user. Cookies are never read. */
import { MAX_SIGN_IN_AGE_MINUTES } from "@vestnik/domain/account";
import { API_KEY_PREFIX } from "@vestnik/domain/apiKey";
import type { ApiKeyScope } from "@vestnik/domain/apiKey";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../appError.ts";
import { Secret } from "../secrets/secret.ts";
import { requireScopes } from "./keyRules.ts";
import type { RequestGate } from "./limits/requestGate.ts";

/** What an API key may do. */
type Grant = {
  readonly scopes: readonly ApiKeyScope[];
  /** Null: all of its owner's channels. */
  readonly channelIds: readonly string[] | null;
};

type Asker = {
  readonly userId: string;
  /** The account is going to be deleted: it can be read, and little else. */
  readonly isLeaving: boolean;
  /** Why the operator blocked the account; null where it is not. */
  readonly blockedReason: string | null;
};
/** A person in a browser, or a program with a key. */
export type SignedIn = Asker &
  (
    | {
        readonly sessionId: string;
        /** Within `MAX_SIGN_IN_AGE_MINUTES`. */
        readonly hasJustSignedIn: boolean;
        readonly grant?: undefined;
      }
    | { readonly sessionId?: undefined; readonly grant: Grant }
  );

declare module "fastify" {
  interface FastifyContextConfig {
    /** It changes something and is allowed also while the account is going to be deleted (decision 120). */
    whileLeaving?: true;
    /** It needs a sign-in of the last minutes: a session somebody has stolen is not enough (decision 10). */
    needsFreshSignIn?: true;
    /** It stands behind `requireSession`. */
    needsBearer?: true;
    /** It is allowed also while the account is blocked (decision 204). */
    whileBlocked?: true;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

export type Finders = {
  readonly findSession: (sessionToken: Secret) => Promise<SignedIn | undefined>;
  readonly findApiKey: (key: Secret) => Promise<SignedIn | undefined>;
};

/** A hook that lets only signed-in users and API keys pass, and tells the gate whom it has let in. */
export function requireSession({ findSession, findApiKey }: Finders, gate: RequestGate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const { sessionToken, apiKey } = bearerOf(request);
    const found =
      (sessionToken && (await findSession(sessionToken))) ?? (apiKey && (await findApiKey(apiKey)));
    if (!found) {
      gate.disown(request.raw);
      throw new AppError(apiKey ? "api_key_refused" : "unauthorized");
    }
    if (!(await gate.recognise(request.raw, reply.raw, found.userId)))
      throw new AppError("rate_limited", { seconds: 1 });
    if (found.blockedReason !== null && request.routeOptions.config.whileBlocked !== true)
      throw new AppError("account_blocked", { reason: found.blockedReason });
    if (found.grant) requireScopes(found.grant, request.routeOptions.config?.keyRule);
    if (found.isLeaving && !isAllowedWhileLeaving(request))
      throw new AppError("account_being_deleted");
    if (request.routeOptions.config?.needsFreshSignIn && !found.grant && !found.hasJustSignedIn)
      throw new AppError("sign_in_again", { minutes: MAX_SIGN_IN_AGE_MINUTES });
    request.signedIn = found;
    // Its client left meanwhile, and nothing tells that a second time: what waits for the client would wait for ever.
    if (reply.raw.destroyed) return reply.hijack();
  };
}

function isAllowedWhileLeaving({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD" || config?.whileLeaving === true;
}

/** The signed-in user of a route behind `requireSession`. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new AppError("unauthorized");
  return request.signedIn;
}

/** The same of a route that no key may ask. */
export function sessionOf(request: FastifyRequest): { userId: string; sessionId: string } {
  const { userId, sessionId } = signedInOf(request);
  if (sessionId === undefined) throw new AppError("api_key_not_admitted");
  return { userId, sessionId };
}

/** The channels that a list may show of; undefined is all of them. */
export function reachOf(request: FastifyRequest): readonly string[] | undefined {
  return signedInOf(request).grant?.channelIds ?? undefined;
}

const BEARER = new RegExp(`^Bearer (?:(${API_KEY_PREFIX}[A-Za-z0-9_-]{43})|([A-Za-z0-9_-]{43}))$`);

function bearerOf({ headers: { authorization = "" } }: FastifyRequest) {
  const [, apiKey, sessionToken] = BEARER.exec(authorization) ?? [];
  return {
    apiKey: apiKey === undefined ? undefined : new Secret(apiKey),
    sessionToken: sessionToken === undefined ? undefined : new Secret(sessionToken),
  };
}
