import type { ChatMessage } from "./chatRequest.ts";
import type { AiFaults } from "./faults.ts";

/** One recording that was to be written down, as it arrived. */
export type TranscriptionEntry = {
  readonly model: string;
  readonly language: string | undefined;
  readonly file: {
    readonly name: string;
    readonly type: string;
    readonly size: number;
    readonly sha256: string;
  };
  /** The asker left before an answer was complete. */
  isAbandoned: boolean;
};

/** One text that was to be written, as it was asked for. */
export type ChatEntry = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly limit: number | undefined;
  readonly isStreamed: boolean;
  /** Its first words are on their way. */
  isBegun: boolean;
  /** The asker left before an answer was complete. */
  isAbandoned: boolean;
};

export type AiWorld = {
  /** The only key that is accepted; any is when it is not set. */
  readonly apiKey: string | undefined;
  readonly faults: AiFaults;
  readonly requests: TranscriptionEntry[];
  readonly chats: ChatEntry[];
  /** The transcript of every recording, instead of the sample sentence. */
  transcript: string | undefined;
  /** The answer to every prompt, instead of the sample post. */
  written: string | undefined;
  /** Texts are answered when this is over. */
  held: Promise<void> | undefined;
  /** Texts that are streamed stop after their first words until this is over. */
  paused: Promise<void> | undefined;
};
