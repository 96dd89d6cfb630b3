/** Distinguishes "the database is away" from "this query is wrong". */

const CONNECTION_ERROR_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "ENOENT",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ECONNABORTED",
  "25P03", // idle_in_transaction_session_timeout: this process paused in a transaction, so the server closed the connection
  "25006", // read_only_sql_transaction: a standby, while another one takes over
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53100", // disk_full: nothing can be written until space is freed
  "53300", // too_many_connections
]);

/** True when a query failed because the database could not be reached, whatever the driver wrapped around it. */
export function isConnectionError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (CONNECTION_ERROR_CODES.has(code) && isFromDatabase(cause)) return true;
    if (code.startsWith("08")) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client was closed|PGlite is closed/.test(
        cause.message,
      )
    )
      return true;
  }
  return false;
}

/** Why a write was refused by a database that answers; undefined for any other error. */
export function causeOfRefusedWrite(
  error: unknown,
): "database_read_only" | "database_full" | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!("code" in cause)) continue;
    if (cause.code === "25006") return "database_read_only";
    if (cause.code === "53100") return "database_full";
  }
  return undefined;
}

/** Files and other services use the same system error codes; their errors have a path. */
function isFromDatabase(error: Error): boolean {
  return !("path" in error);
}

/**
 * True when the database refuses the values themselves (SQLSTATE classes 22 and 23): a retry will not help. All other errors may be
 * temporary.
 */
export function isRefusedForGood(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && /^2[23]\w{3}$/.test(String(cause.code))) return true;
  }
  return false;
}

const LOCKED = new Set([
  "40P01", // deadlock_detected: one of the deadlocked transactions was rolled back
  "55P03", // lock_not_available, or lock_timeout
]);
const BUSY = new Set([
  ...LOCKED,
  "40001", // serialization_failure
  "57014", // query_canceled: statement_timeout
]);

/** True when nothing was written because of a conflict or a timeout: a retry may help. */
export function isDatabaseBusy(error: unknown): boolean {
  return hasCode(error, BUSY);
}

/** True when nothing was written because others use the same rows or tables. */
export function isLockConflict(error: unknown): boolean {
  return hasCode(error, LOCKED);
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && codes.has(String(cause.code))) return true;
  }
  return false;
}

/** The name of the constraint a write violated, if it did. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("constraint" in cause && typeof cause.constraint === "string") return cause.constraint;
  }
  return undefined;
}
