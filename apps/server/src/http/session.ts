/** Who is asking: the bearer session token of the request, turned into a user. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../appError.ts";
import { Secret } from "../secrets/secret.ts";
import type { RequestGate } from "./limits/requestGate.ts";

export type SignedIn = {
  readonly userId: string;
  readonly sessionId: string;
  /** The account is going to be deleted: it can be read, and little else. */
  readonly isLeaving: boolean;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** It changes something and is allowed also while the account is going to be deleted (decision 120). */
    whileLeaving?: true;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

export type FindSession = (sessionToken: Secret) => Promise<SignedIn | undefined>;

/** A hook that lets only signed-in users pass, and tells the gate whom it has let in. */
export function requireSession(findSession: FindSession, gate: RequestGate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const sessionToken = bearerOf(request);
    const found = sessionToken && (await findSession(sessionToken));
    if (!found) {
      gate.disown(request.raw);
      throw new AppError("unauthorized");
    }
    if (!(await gate.recognise(request.raw, reply.raw, found.userId)))
      throw new AppError("rate_limited", { seconds: 1 });
    if (found.isLeaving && !isAllowedWhileLeaving(request))
      throw new AppError("account_being_deleted");
    request.signedIn = found;
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

function bearerOf(request: FastifyRequest): Secret | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? "");
  return match?.[1] === undefined ? undefined : new Secret(match[1]);
}
