/** Whether the settings of the bucket are right, in a sentence for its operator. */
import type { BucketSettings } from "../../config.ts";
import type { BucketFinding } from "../files.ts";
import { describe, failureOf } from "./failures.ts";
import { createRequests, usualLimits } from "./requests.ts";
import type { BucketLimits } from "./requests.ts";

/** One question, within `answerMs`. */
export async function checkBucket(
  settings: BucketSettings,
  limits: BucketLimits = usualLimits,
): Promise<BucketFinding> {
  const requests = createRequests(settings, limits);
  try {
    const page = await requests.askOnce(
      limits.answerMs,
      async (client) => await client.listObjectsPaged("/", "", 1),
    );
    return page ? { kind: "fine" } : { kind: "wrong", sentence: noBucket(settings) };
  } catch (error) {
    return judge(settings, error);
  }
}

function judge(settings: BucketSettings, error: unknown): BucketFinding {
  const { endpoint, bucket, region } = settings;
  const answer = describe(error);
  const failure = failureOf(error);
  const wrong = (sentence: string): BucketFinding => ({ kind: "wrong", sentence });
  switch (failure) {
    case "passing":
    case "full":
      return {
        kind: "away",
        sentence: `S3_ENDPOINT: ${endpoint} does not answer as a storage should (${answer}).`,
      };
    case "absent":
    case "bucket_missing":
      return wrong(noBucket(settings));
    case "access_key":
      return wrong(`S3_ACCESS_KEY: this key is unknown at ${endpoint}.`);
    case "secret_key":
      return wrong(
        `S3_SECRET_KEY does not belong to S3_ACCESS_KEY, or S3_REGION=${region} is not the region of ${endpoint}.`,
      );
    case "clock":
      return wrong(
        `The clock of this machine is so far off that ${endpoint} refuses its requests: set it, best by NTP.`,
      );
    case "region":
      return wrong(
        `S3_REGION: the bucket "${bucket}" is not in the region "${region}" (${answer}), or S3_ENDPOINT is the address of another one.`,
      );
    case "denied":
      return wrong(
        `S3_ACCESS_KEY: this key may not list the bucket "${bucket}" (${answer}). It must be allowed to list it and to read, write and delete its objects.`,
      );
    case "no_s3":
      return wrong(
        `S3_ENDPOINT: what answers at ${endpoint} does not speak S3, or S3_BUCKET=${bucket} is no name of a bucket (${answer}).`,
      );
    default:
      return failure satisfies never;
  }
}

function noBucket({ endpoint, bucket }: BucketSettings): string {
  return `S3_BUCKET: there is no bucket "${bucket}" at ${endpoint}. Make it there, private; Vestnik makes none.`;
}
