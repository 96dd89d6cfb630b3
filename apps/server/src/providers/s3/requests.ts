/** Requests to a bucket: each within its time, tried again where that may help, and not at all while the bucket is taken for away. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { S3mini } from "s3mini";
import type { BucketSettings } from "../../config.ts";
import { NoRoom, StorageAway } from "../files.ts";
import { describe, failureOf } from "./failures.ts";
import { createGate } from "./gate.ts";

export type BucketLimits = {
  /** One request without a body; of one that carries or brings a file, the longest time in which nothing moves. */
  readonly answerMs: number;
  /** A question whether the bucket answers at all. */
  readonly lookMs: number;
  readonly tries: number;
  /** Doubled at each further try. */
  readonly waitMs: number;
  /** How long nothing is asked after the bucket was away. */
  readonly pauseMs: number;
  /** Names in a page of a list. */
  readonly page: number;
};

export const usualLimits: BucketLimits = {
  answerMs: 5000,
  lookMs: 1500,
  tries: 3,
  waitMs: 200,
  pauseMs: 2000,
  page: 1000,
};

/** Over when nothing has moved for a while. */
export type Patience = { readonly signal: AbortSignal; moved(): void; end(): void };

export type Requests = {
  readonly limits: BucketLimits;
  /** Undefined where there is no such object. Throws `StorageAway` or `NoRoom`. */
  ask<T>(work: (client: S3mini, patience: Patience) => Promise<T>): Promise<T | undefined>;
  /** One try within `ms`, whatever happened before. Throws what the library throws. */
  askOnce<T>(ms: number, work: (client: S3mini) => Promise<T>): Promise<T>;
  /** What is thrown to those who asked; further requests fail for a while, too. */
  away(cause: unknown): StorageAway;
  startPatience(): Patience;
};

export function createRequests(settings: BucketSettings, limits: BucketLimits): Requests {
  const signals = new AsyncLocalStorage<AbortSignal>();
  const gate = createGate(limits.pauseMs);
  const client = new S3mini({
    accessKeyId: settings.accessKey.reveal(),
    secretAccessKey: settings.secretKey.reveal(),
    endpoint: `${settings.endpoint.replace(/\/+$/, "")}/${settings.bucket}`,
    region: settings.region,
    fetch: async (address, init = {}) => {
      const headers = new Headers(init.headers);
      // A proxy that packs the answer would hide its length.
      headers.set("accept-encoding", "identity");
      const signal = signals.getStore() ?? null;
      // What is signed for one host must not be sent to another.
      return await fetch(address, { ...init, headers, signal, redirect: "manual", ...duplex });
    },
  });

  const startPatience = (): Patience => createPatience(limits.answerMs);

  async function within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return await signals.run(signal, async () => await beforeAbort(signal, work()));
  }

  function away(cause: unknown): StorageAway {
    gate.failed(cause);
    return new StorageAway(`The bucket cannot be used: ${describe(cause)}.`, { cause });
  }

  async function requireBucket(cause: unknown): Promise<void> {
    // A question without a body for a missing object and for a missing bucket has the same answer.
    const isThere = await isBucketThere().catch(() => false);
    if (!isThere) throw away(cause);
  }

  async function isBucketThere(): Promise<boolean> {
    const signal = AbortSignal.timeout(limits.lookMs);
    return await within(signal, async () => await client.bucketExists());
  }

  return {
    limits,
    startPatience,
    away,
    askOnce: async (ms, work) =>
      await within(AbortSignal.timeout(ms), async () => {
        const result = await work(client);
        gate.answered();
        return result;
      }),
    async ask(work) {
      for (let tried = 1; ; tried += 1) {
        gate.enter();
        const patience = startPatience();
        try {
          const result = await within(patience.signal, async () => await work(client, patience));
          gate.answered();
          return result;
        } catch (error) {
          if (error instanceof StorageAway) throw error;
          const failure = failureOf(error);
          if (failure === "absent") {
            await requireBucket(error);
            return undefined;
          }
          if (failure === "full") throw new NoRoom("The bucket is full.", { cause: error });
          if (failure !== "passing" || tried >= limits.tries) throw away(error);
        } finally {
          patience.end();
        }
        await sleep(limits.waitMs * 2 ** (tried - 1));
      }
    },
  };
}

/** Node asks for it where a body is streamed. */
const duplex = { duplex: "half" } as const;

/** The library waits for some answers without a signal of its own. */
async function beforeAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  if (signal.aborted) throw abortReason(signal);
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(abortReason(signal));
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (onAbort) signal.removeEventListener("abort", onAbort);
  }
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("no answer in time");
}

function createPatience(ms: number): Patience {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new Error("no answer in time"));
  let timer = setTimeout(giveUp, ms);
  return {
    signal: controller.signal,
    moved() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, ms);
    },
    end: () => clearTimeout(timer),
  };
}
