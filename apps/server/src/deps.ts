/** The dependencies of verbs: built once in `main.ts` and in tests. */
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database } from "./db/db.ts";
import type { Ai } from "./providers/ai.ts";
import type { Metrics } from "./features/metrics/metrics.ts";
import type { ContentReader } from "./features/publications/content/contentReader.ts";
import type { Decoder } from "./providers/decoder.ts";
import type { ElapsedClock } from "./machine/elapsedClock.ts";
import type { Files } from "./providers/files.ts";
import type { Messenger } from "./providers/messenger.ts";
import type { Payments } from "./providers/payments.ts";
import type { SecretBox } from "./secrets/secretBox.ts";

export type Deps = {
  readonly config: Config;
  readonly database: Database;
  readonly messenger: Messenger;
  readonly files: Files;
  readonly decoder: Decoder;
  readonly contentReader: ContentReader;
  readonly ai: Ai;
  /** Undefined where no payment provider is connected. */
  readonly payments: Payments | undefined;
  readonly secrets: SecretBox;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** The present moment for rules; only the database's clock decides what is due. */
  readonly clock: () => Date;
  /** For leases and timeouts: also counts the time the machine was suspended. */
  readonly elapsed: ElapsedClock;
};
