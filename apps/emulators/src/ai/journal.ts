import type { FastifyReply } from "fastify";

/** A picture of a request or an answer. */
export type Picture = { readonly type: string; readonly bytes: Buffer };

/** A request with its answer, for people who look at the emulator's page. */
export type JournalEntry = {
  readonly number: number;
  readonly time: Date;
  readonly path: string;
  readonly model: string;
  readonly prompt: string;
  readonly sent: readonly Picture[];
  drawn: readonly Picture[];
  text: string;
  /** Undefined while it is being answered; 0 when there was no complete answer. */
  status: number | undefined;
};

export type Journal = {
  readonly begin: (reply: FastifyReply, asked: Asked) => JournalEntry;
  /** Notes why a request was refused, also when it was not understood enough to be noted before. */
  readonly refuse: (reply: FastifyReply, message: string) => void;
  readonly find: (number: number) => JournalEntry | undefined;
  readonly newestFirst: () => readonly JournalEntry[];
  readonly clear: () => void;
};

type Asked = Pick<JournalEntry, "model" | "prompt"> & { readonly sent?: readonly Picture[] };

const KEPT = 30;

export function createJournal(): Journal {
  let entries: JournalEntry[] = [];
  let number = 0;
  const noted = new WeakMap<FastifyReply, JournalEntry>();
  const begin: Journal["begin"] = (reply, { model, prompt, sent = [] }) => {
    number += 1;
    const path = reply.request.url;
    const entry: JournalEntry = {
      number,
      time: new Date(),
      path,
      model,
      prompt,
      sent,
      drawn: [],
      text: "",
      status: undefined,
    };
    entries = [entry, ...entries].slice(0, KEPT);
    noted.set(reply, entry);
    reply.raw.once("close", () => {
      entry.status = reply.raw.writableFinished ? reply.raw.statusCode : 0;
    });
    return entry;
  };
  return {
    begin,
    refuse: (reply, message) => {
      const entry = noted.get(reply) ?? begin(reply, { model: "", prompt: "" });
      entry.text = message;
    },
    find: (wanted) => entries.find((entry) => entry.number === wanted),
    newestFirst: () => entries,
    clear: () => {
      entries = [];
    },
  };
}
