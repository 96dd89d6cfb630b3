/** Which files this process is uploading: another post of the same bot waits for the name of such a file instead of uploading it as well. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FileIds } from "../../../providers/messenger.ts";
import type { SentFiles } from "../../uploads/uploads.ts";

/** As long as an upload may take. */
const MAX_WAIT_MS = 120_000;

export type UploadUnderWay = {
  /** What the messenger called the files of the post, in its order; returns those that were uploaded. */
  readonly learn: (fileIds: FileIds) => SentFiles;
  /** Nothing more will become known: who waits uploads them. */
  readonly end: () => void;
};

export type UploadsUnderWay = ReturnType<typeof createUploadsUnderWay>;

export function createUploadsUnderWay() {
  const underWay = new Map<string, Promise<SentFiles>>();

  /** Adds to what is known what others are uploading, as they learn it. */
  async function waitForOthers(
    keyOf: (name: string) => string,
    names: readonly string[],
    sent: SentFiles,
  ): Promise<SentFiles> {
    const known = new Map(sent);
    const theirs = () =>
      names.filter((name) => !known.has(name)).flatMap((name) => underWay.get(keyOf(name)) ?? []);
    const patience = new AbortController();
    const isOver = sleep(MAX_WAIT_MS, undefined, { signal: patience.signal }).catch(
      () => undefined,
    );
    for (let [first] = theirs(); first; [first] = theirs()) {
      const learnt = await Promise.race([first, isOver]);
      if (!learnt) break;
      for (const [name, fileId] of learnt) known.set(name, fileId);
    }
    patience.abort();
    return known;
  }

  return {
    /**
     * `names` are those of the uploads in a post, in its order. Returns what is known of them at last; what is not is under way from then on,
     * and its post waits for no other one meanwhile, so that two never wait for each other.
     */
    async join(
      botId: number,
      names: readonly string[],
      sent: SentFiles,
    ): Promise<{ readonly sent: SentFiles; readonly upload: UploadUnderWay }> {
      const keyOf = (name: string) => `${botId} ${name}`;
      const known = await waitForOthers(keyOf, names, sent);
      const mine = new Set(names.filter((name) => !known.has(name)));
      const { promise, resolve } = Promise.withResolvers<SentFiles>();
      for (const name of mine) underWay.set(keyOf(name), promise);
      const end = (learnt: SentFiles) => {
        for (const name of mine) {
          if (underWay.get(keyOf(name)) === promise) underWay.delete(keyOf(name));
        }
        resolve(learnt);
        return learnt;
      };
      const upload: UploadUnderWay = {
        learn(fileIds) {
          const learnt = new Map<string, string>();
          for (const [at, name] of names.entries()) {
            const fileId = fileIds[at];
            if (fileId !== undefined && mine.has(name)) learnt.set(name, fileId);
          }
          return end(learnt);
        },
        end: () => void end(new Map()),
      };
      return { sent: known, upload };
    },
  };
}
