/** The types of autosave: how a kind of draft is stored, and its state in a page. */
import type { StoreApi } from "zustand";
import type { WriteFailure } from "../../../../shared/storage/localValue.ts";
import type { OwnedKey } from "../../../../shared/storage/ownedValue.ts";
import type { Content } from "../../form/postDraft.ts";

export type AutosaveKind<Draft> = {
  readonly key: OwnedKey;
  readonly conflictCopiesKey: OwnedKey;
  /** The version of the stored shape. */
  readonly version: number;
  readonly stored: (draft: Draft) => object;
  /** Accepts any shape of any version; undefined when it is unreadable. */
  readonly read: (state: unknown, version: number, now: Date) => Draft | undefined;
  readonly contentOf: (draft: Draft) => Content;
  readonly empty: () => Draft;
  readonly shown: () => Draft;
  /** Shows what another page wrote. */
  readonly show: (draft: Draft) => void;
  /** Takes over channels and time only. The text fields do not change while their owner types. */
  readonly settle: (draft: Draft) => void;
};

/** Whether the content of the form is stored. */
export type Saving =
  | { readonly is: "untouched" | "saving" }
  | { readonly is: "saved"; readonly at: Date }
  | { readonly is: "failed"; readonly why: WriteFailure };

export type OtherVersion<Draft> = { readonly id: string; readonly draft: Draft };

export type AutosaveState<Draft> = {
  readonly saving: Saving;
  /** Versions in other places that wait for a decision. */
  readonly others: readonly OtherVersion<Draft>[];
  /** The draft this page showed when another page sent it; both forms are empty now. */
  readonly sentElsewhere: Draft | undefined;
};

export type Autosave<Draft> = {
  readonly state: StoreApi<AutosaveState<Draft>>;
  /** Reads the draft of the signed-in account. */
  readonly load: () => void;
  /** The draft was changed in this page. */
  readonly changed: (now: Draft, before: Draft) => void;
  /** Writes at once what would be written after the delay. */
  readonly flush: () => void;
  /** Writes in any case, to try again after a failure. */
  readonly save: () => void;
  /** Another page may have written: reads the storage again. */
  readonly onStorage: () => void;
  /** Tells the other pages that this draft was sent, so that they do not offer it again. */
  readonly markSent: (draft: Draft) => void;
  /** Shows another version and stores the present one as a conflict copy. */
  readonly swap: (id: string) => void;
  /**
   * Replaces the content of the form. The earlier text is stored until its owner restores or discards it; returns its
   * id, if there was any.
   */
  readonly exchange: (fill: () => void) => string | undefined;
  /** Returns the function that undoes it. */
  readonly discard: (id: string) => () => void;
};
