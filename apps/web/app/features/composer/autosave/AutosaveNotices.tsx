import type { Publication } from "@vestnik/contract/publications";
import { Suspense } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import type { Autosave } from "./autosaveKind.ts";

/** Loaded on demand, because saving seldom fails. */
const NotSavedNotice = lazyPart(async () => (await import("./NotSavedNotice.tsx")).NotSavedNotice);
const OtherVersions = lazyPart(async () => (await import("./OtherVersions.tsx")).OtherVersions);

export type AutosaveNoticesProps<Draft> = {
  readonly kind: Publication["kind"];
  readonly autosave: Autosave<Draft>;
  /** The draft in the form; shown only when it cannot be stored. */
  readonly draft: Draft | undefined;
  /** The draft as plain text. */
  readonly textOf: (draft: Draft) => string;
  /** A version that another notice already offers to restore. */
  readonly inReach: Draft | undefined;
};

/** Notices about autosave: that it fails, or that another version is waiting. */
export function AutosaveNotices<Draft>(props: AutosaveNoticesProps<Draft>) {
  const { kind, autosave, draft, textOf, inReach } = props;
  const { saving, others } = useStore(autosave.state);
  const reached = inReach === undefined ? undefined : textOf(inReach);
  const shown = others
    .map((other) => ({ id: other.id, text: textOf(other.draft) }))
    .filter(({ text }) => text !== reached);
  return (
    <Suspense fallback={null}>
      {saving.is === "failed" && (
        <NotSavedNotice why={saving.why} text={draft ? textOf(draft) : ""} onSave={autosave.save} />
      )}
      {shown.length > 0 && (
        <OtherVersions
          kind={kind}
          versions={shown}
          onShow={autosave.swap}
          onDiscard={autosave.discard}
        />
      )}
    </Suspense>
  );
}
