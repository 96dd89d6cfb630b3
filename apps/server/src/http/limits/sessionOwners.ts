/**
 * Whose session it was when it was last looked up. It decides whom a request is counted for, and never what it may do.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

const MAX_SESSIONS = 50_000;

export type SessionOwners = {
  ownerOf(session: string | undefined): string | undefined;
  remember(session: string, userId: string): void;
  forget(session: string | undefined): void;
};

/** The session a request shows, hashed: the secret itself is not stored. */
export function sessionOf({ headers: { authorization } }: IncomingMessage): string | undefined {
  if (authorization === undefined) return undefined;
  return createHash("sha256").update(authorization).digest("base64");
}

export function createSessionOwners(): SessionOwners {
  const owners = new Map<string, string>();
  return {
    ownerOf: (session) => (session === undefined ? undefined : owners.get(session)),
    remember(session, userId) {
      owners.set(session, userId);
      const [oldest] = owners.size > MAX_SESSIONS ? owners.keys() : [];
      if (oldest !== undefined) owners.delete(oldest);
    },
    forget(session) {
      if (session !== undefined) owners.delete(session);
    },
  };
}
