import type { ChatMessage } from "./chat/chatMessages.ts";
import type { AiFaults } from "./faults.ts";
import type { Journal } from "./journal.ts";

export type FileFacts = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
};

/** One recording that was to be written down, as it arrived. */
export type TranscriptionEntry = {
  readonly model: string;
  readonly language: string | undefined;
  readonly file: FileFacts;
  /** The asker left before an answer was complete. */
  isAbandoned: boolean;
};

/** One text that was to be written, as it was asked for. */
export type ChatEntry = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** The pictures beside the words. */
  readonly pictures: readonly FileFacts[];
  readonly limit: number | undefined;
  readonly isStreamed: boolean;
  /** JSON was asked for. */
  readonly isStructured: boolean;
  /** Its first words are on their way. */
  isBegun: boolean;
  /** The asker left before an answer was complete. */
  isAbandoned: boolean;
};

/** Pictures that were to be drawn, as they were asked for. */
export type ImageEntry = {
  readonly kind: "generation" | "edit";
  readonly model: string;
  readonly prompt: string;
  readonly count: number;
  readonly size: string;
  readonly quality: string | undefined;
  /** The pictures to start from. */
  readonly references: readonly FileFacts[];
  /** The asker left before an answer was complete. */
  isAbandoned: boolean;
};

export type AiWorld = {
  /** The only key that is accepted; any is when it is not set. */
  readonly apiKey: string | undefined;
  readonly faults: AiFaults;
  /** How fast texts are streamed; 0 is as fast as possible. */
  readonly wordsPerSecond: number;
  readonly requests: TranscriptionEntry[];
  readonly chats: ChatEntry[];
  readonly images: ImageEntry[];
  readonly journal: Journal;
  /** Requests that are being answered now, and the most there were at once. */
  inFlight: number;
  mostAtOnce: number;
  /** The transcript of every recording, instead of the sample sentence. */
  transcript: string | undefined;
  /** The answer to every prompt, instead of the sample post. */
  written: string | undefined;
  /** Texts and pictures are answered when this is over. */
  held: Promise<void> | undefined;
  /** Texts that are streamed stop after their first words until this is over. */
  paused: Promise<void> | undefined;
};
