import type { Publication } from "@vestnik/contract/publications";
import { type ReactNode, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { Button, Group } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../../shared/ui/loading/lazyPart.tsx";
import type { Autosave, Saving } from "./autosaveKind.ts";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import { withTexts } from "../../../../shared/i18n/texts.ts";
import classes from "../../Composer.module.css";

/** Loaded on demand, because saving seldom fails. */
const NotSavedNotice = lazyPart(
  withTexts(["composerNotices"], async () => (await import("./NotSavedNotice.tsx")).NotSavedNotice),
);
const OtherVersions = lazyPart(
  withTexts(["composerNotices"], async () => (await import("./OtherVersions.tsx")).OtherVersions),
);

type AutosaveNoticesProps<Draft> = {
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

/**
 * Whether the form is stored. It is not a live region, so that a screen reader does not announce every save; a failure
 * has a notice of its own.
 */
export function SavedText({ saving }: { readonly saving: Saving }) {
  return (
    <span className={classes["quiet"]} data-failed={saving.is === "failed"}>
      {useSavedText(saving)}
    </span>
  );
}

type FormActionsProps = {
  /** Left out where the state of autosave is shown elsewhere. */
  readonly saving?: Saving;
  /** Only their place: there is no content, and the fields below do not move when it goes and comes. */
  readonly isKept?: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** What can be done with the content of the form other than sending it. */
export function FormActions({ saving, isKept = false, onClear, children }: FormActionsProps) {
  const { t } = useTranslation("composer");
  return (
    <Group gap="xs" {...(isKept && { inert: true, style: { visibility: "hidden" as const } })}>
      {children}
      <Button
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size="compact-sm"
        h={36}
        leftSection={<IconEraser size={16} aria-hidden />}
        onClick={onClear}
      >
        {t("clear.button")}
      </Button>
      {saving && <SavedText saving={saving} />}
    </Group>
  );
}

function useSavedText(saving: Saving): string {
  const { t } = useTranslation("composer");
  const { time } = useFormat();
  if (saving.is === "saved") return t("autosave.saved", { time: time(saving.at) });
  return t(`autosave.${saving.is}`);
}

/** Writes the last letters when the form is left, because its owner may sign out next. */
export function useDraftFlush(flush: () => void): void {
  // Outside React: the browser's storage.
  useEffect(() => flush, [flush]);
}
