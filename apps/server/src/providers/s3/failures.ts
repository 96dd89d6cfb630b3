/** What the answers of a bucket mean. Servers differ in their words: what is not known here is taken for "away". */
import { S3ServiceError } from "s3mini";

export type Failure =
  /** There is no such object, as long as there is the bucket. */
  | "absent"
  | "bucket_missing"
  | "full"
  /** It may work in a moment. */
  | "passing"
  | "access_key"
  | "secret_key"
  | "clock"
  | "region"
  | "denied"
  | "no_s3";

const byCode: Readonly<Record<string, Failure>> = {
  NoSuchKey: "absent",
  NoSuchBucket: "bucket_missing",
  QuotaExceeded: "full",
  InsufficientStorage: "full",
  XMinioStorageFull: "full",
  StorageCapExceeded: "full",
  BadDigest: "passing",
  IncompleteBody: "passing",
  RequestTimeout: "passing",
  InvalidAccessKeyId: "access_key",
  SignatureDoesNotMatch: "secret_key",
  RequestTimeTooSkewed: "clock",
  AuthorizationHeaderMalformed: "region",
  InvalidRegion: "region",
  PermanentRedirect: "region",
  TemporaryRedirect: "region",
  AccessDenied: "denied",
};

const byStatus: Readonly<Record<number, Failure>> = {
  301: "region",
  307: "region",
  308: "region",
  403: "denied",
  404: "absent",
  408: "passing",
  429: "passing",
  507: "full",
};

export function failureOf(error: unknown): Failure {
  const { status, code } = factsOf(error) ?? {};
  if (status === undefined) return "passing";
  const known = code === undefined ? undefined : byCode[code];
  return known ?? byStatus[status] ?? (status >= 500 ? "passing" : "no_s3");
}

/** For the log: status and code, never an address with a signature. */
export function describe(error: unknown): string {
  const facts = factsOf(error);
  if (facts) return facts.code ? `${facts.status} ${facts.code}` : String(facts.status);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

function factsOf(error: unknown): { status: number; code: string | undefined } | undefined {
  // The library wraps some of them.
  const inner =
    error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error;
  if (!(inner instanceof S3ServiceError)) return undefined;
  // The library reads the code only from answers with one of the two usual types of XML.
  const written = /<Code>\s*(\w+)\s*<\/Code>/.exec(inner.body ?? "")?.[1];
  const named = inner.serviceCode === "Unknown" ? undefined : inner.serviceCode;
  return { status: inner.status, code: written ?? named };
}
