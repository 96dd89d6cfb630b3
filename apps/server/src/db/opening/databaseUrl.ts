/** Says what is wrong with DATABASE_URL, before and after its server was asked. No sentence shows a part of it: any part may be the password. */
import { StartFailure } from "../../startFailure.ts";

const FORM = "postgres://user:password@host:5432/vestnik";
const MAX_PORT = 65_535;
const PORT = `has a port that is no number up to ${MAX_PORT}: behind the host put the port of the PostgreSQL server, usually 5432, as in ${FORM}`;
const ENCODE =
  "cannot be read: in the user name and the password some characters have to be percent-encoded: " +
  "@ as %40, # as %23, / as %2F, ? as %3F, : as %3A, % as %25, a space as %20";

/**
 * The problem of an address that must not be tried, as the end of a sentence. `/`, `?` and `#` end the password for every program that reads
 * such addresses; what follows could then be looked up as a host, so they are refused and not guessed at. An `@` too many is no problem: the
 * last one ends the password, because no host has one.
 */
export function findDatabaseUrlProblem(value: string): string | undefined {
  const rest = /^postgres(?:ql)?:\/\/(.*)$/is.exec(value)?.[1];
  if (rest === undefined) return `must begin with postgres://, as in ${FORM}`;
  const [authority = ""] = /^[^/?#]*/.exec(rest) ?? [];
  if (/#|%(?![0-9a-f]{2})/i.test(rest) || rest.slice(authority.length).includes("@")) return ENCODE;
  const port = /.*@(?:\[[^\]]*\]|[^:]+):([^@]*)$/s.exec(authority)?.[1] ?? "";
  if (!/^\d*$/.test(port) || Number(port) > MAX_PORT) return PORT;
  if (/\s/.test(rest)) return ENCODE;
  try {
    decodeURIComponent(rest);
    // The host may be left to a parameter, as for a socket.
    const url = new URL(value.replace("@/", "@localhost/"));
    return url.hostname === "" && !url.searchParams.has("host")
      ? `has no host: ${FORM}`
      : undefined;
  } catch {
    return ENCODE;
  }
}

/** Turns what ended the first connection into a sentence; a bug of ours stays what it is. */
export function explainConnection(error: unknown): unknown {
  const sentence = findSentence(error);
  if (sentence === undefined) return error;
  const message = `DATABASE_URL: ${sentence}`;
  return passingSentences.has(sentence) ? new DatabaseAway(message) : new StartFailure(message);
}

/** It may come by itself: a machine starts its services in any order. */
export class DatabaseAway extends StartFailure {}

const NO_ANSWER =
  "the PostgreSQL server does not answer. Are its host and port right, does it run, and does a firewall let this machine in?";
const NOT_LISTENING =
  "nothing listens at its host and port. Does PostgreSQL run there, and does it accept connections from this machine?";
const NO_CONNECTION_LEFT =
  "the PostgreSQL server has no connection left. Raise max_connections, or end other programs.";
const STARTING = "the PostgreSQL server is starting or stopping.";
const UNKNOWN_HOST =
  "its host cannot be found. Is the name right, and can this machine look it up? " +
  "A password with / ? # @ in it has to be percent-encoded.";
const REFUSED_LOGIN =
  "the PostgreSQL server does not accept this user with this password. Correct them, with special characters percent-encoded (% as %25).";
const NO_PASSWORD = `the PostgreSQL server asks for a password, and there is none: ${FORM}`;
const NO_TLS =
  "the PostgreSQL server does not offer TLS. Leave sslmode out, or switch TLS on at the server.";
const UNKNOWN_CERTIFICATE =
  "the certificate of the PostgreSQL server is not accepted. Name its authority (sslmode=verify-full&sslrootcert=/path/of/ca.pem), " +
  "and the host as the certificate does.";
const REFUSED_CERTIFICATE =
  "the PostgreSQL server does not accept this user with this certificate. Name one of an authority that it trusts, made for this user, and its key (sslcert, sslkey).";
const UNREADABLE_FILE = "a file named in it (sslrootcert, sslcert, sslkey) cannot be read.";
const READ_ONLY = "this PostgreSQL server is a read-only standby. Name the primary.";

const sentencesByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: NOT_LISTENING,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  EAI_FAIL: UNKNOWN_HOST,
  EAI_NODATA: UNKNOWN_HOST,
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: NO_ANSWER,
  EHOSTDOWN: NO_ANSWER,
  ENETUNREACH: NO_ANSWER,
  EADDRNOTAVAIL: NO_ANSWER,
  ECONNRESET:
    "what listens at its host and port closes the connection. Is it a PostgreSQL server, and may this machine use it?",
  EPROTO: NO_TLS,
  "28P01": REFUSED_LOGIN, // invalid_password
  "28000":
    "the PostgreSQL server does not let this user in from this machine. Does the user exist, and does pg_hba.conf allow it?",
  "3D000": "this database does not exist. Create it (create database …), or correct the name.",
  "42501":
    "this user may not create what Vestnik needs. Make the user the owner of the database (alter database … owner to …).",
  "25006": READ_ONLY,
  "53300": NO_CONNECTION_LEFT,
  "57P03": STARTING,
};

const sentencesByMessage: readonly (readonly [RegExp, string])[] = [
  [/timeout expired|fell silent/, NO_ANSWER],
  [/Connection terminated unexpectedly/, sentencesByCode["ECONNRESET"] ?? ""],
  [/password must be a (?:non-empty )?string/, NO_PASSWORD],
  [/does not support SSL/, NO_TLS],
  [/certificate|altname/i, UNKNOWN_CERTIFICATE],
  [/URI malformed|Invalid URL/, ENCODE],
];

const passingSentences: ReadonlySet<string> = new Set([
  NOT_LISTENING,
  NO_ANSWER,
  NO_CONNECTION_LEFT,
  STARTING,
]);

function findSentence(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    // A socket that is not there, or a certificate.
    if (code === "ENOENT" || code === "EACCES") {
      const isSocket = "syscall" in cause && cause.syscall === "connect";
      return isSocket ? sentencesByCode["ECONNREFUSED"] : UNREADABLE_FILE;
    }
    const { message } = cause;
    if (/client certificate|certificate authentication failed|unknown ca/i.test(message))
      return REFUSED_CERTIFICATE;
    const sentence =
      sentencesByCode[code] ?? sentencesByMessage.find(([pattern]) => pattern.test(message))?.[1];
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}
