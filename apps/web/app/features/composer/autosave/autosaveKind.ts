/** What the browser keeps of a kind of draft, and what a page knows of its keeping. */
import type { StoreApi } from "zustand";
import type { WriteFailure } from "../../../shared/storage/localValue.ts";
import type { OwnedKey } from "../../../shared/storage/ownedValue.ts";
import type { Content } from "./twoTabs.ts";

export type AutosaveKind<Draft> = {
  readonly key: OwnedKey;
  readonly conflictCopiesKey: OwnedKey;
  /** The version of the shape that is written. */
  readonly version: number;
  readonly stored: (draft: Draft) => object;
  /** Any shape of any version; undefined where nothing can be made of it. */
  readonly read: (state: unknown, version: number, now: Date) => Draft | undefined;
  readonly contentOf: (draft: Draft) => Content;
  readonly empty: () => Draft;
  readonly shown: () => Draft;
  /** Takes over what another page wrote. */
  readonly show: (draft: Draft) => void;
  /** Takes over where and when only: nothing moves under somebody's hands. */
  readonly settle: (draft: Draft) => void;
};

/** Whether what stands in the form is kept. */
export type Saving =
  | { readonly is: "untouched" | "saving" }
  | { readonly is: "saved"; readonly at: Date }
  | { readonly is: "failed"; readonly why: WriteFailure };

export type OtherVersion<Draft> = { readonly id: string; readonly draft: Draft };

export type AutosaveState<Draft> = {
  readonly saving: Saving;
  /** What stands elsewhere and waits for a decision. */
  readonly others: readonly OtherVersion<Draft>[];
  /** What this page showed when another one sent it; both are empty now. */
  readonly sentElsewhere: Draft | undefined;
};

export type Autosave<Draft> = {
  readonly state: StoreApi<AutosaveState<Draft>>;
  /** Reads the draft of the account this page works for. */
  readonly load: () => void;
  /** Something has been changed in this page. */
  readonly changed: (now: Draft, before: Draft) => void;
  /** Writes what waits, now. */
  readonly flush: () => void;
  /** Writes whether or not something waits: another try. */
  readonly save: () => void;
  /** Looks for what another page has written. */
  readonly onStorage: () => void;
  /** Lets the other pages know that this went out, so that they do not offer it again. */
  readonly markSent: (draft: Draft) => void;
  /** Shows another version; the one that stands in the form waits in its place. */
  readonly swap: (id: string) => void;
  /**
   * Lets something else take the form. What was written in it waits until its owner brings it back or discards it: gives
   * its id where there is any.
   */
  readonly exchange: (fill: () => void) => string | undefined;
  /** Gives what takes it back. */
  readonly discard: (id: string) => () => void;
  /** Whether what is kept, here or by another page, speaks of it: an image, for example. */
  readonly isElsewhere: (words: string) => boolean;
};
