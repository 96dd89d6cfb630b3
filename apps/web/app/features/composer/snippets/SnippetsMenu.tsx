import { useMediaQuery } from "@mantine/hooks";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Snippet } from "@vestnik/contract/snippets";
import { useEffect, useRef, useState } from "react";
import { ButtonPopover } from "../../../shared/ui/ButtonPopover.tsx";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import classes from "./Snippets.module.css";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { deleteSnippet, restoreSnippet, snippetsQuery } from "./snippetQueries.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { usePostDraft } from "../form/postFormStore.ts";
import { kindsFor, readForm } from "./snippetGroups.ts";
import { SnippetForm } from "./SnippetForm.tsx";
import { SnippetList } from "./SnippetList.tsx";
import { useSnippetUse } from "./snippetInsertion.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";

type SnippetsMenuProps = {
  readonly editor: Editor;
  /** Closes it and puts the focus on the button. */
  readonly onClose: () => void;
};

/** Below its button, or on a phone a dialog. Open as long as it is shown. */
export function SnippetsMenu({ editor, onClose }: SnippetsMenuProps) {
  const { t } = useTranslation("snippets");
  const isPhone = useMediaQuery("(max-width: 37.5em)", false, { getInitialValueInEffect: false });
  if (isPhone) {
    return (
      <Dialog opened title={t("title")} onClose={onClose}>
        <SnippetsPanel editor={editor} isPhone onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ButtonPopover
      opened
      title={t("title")}
      className={classes["dropdown"] ?? ""}
      width={440}
      onClose={onClose}
    >
      <SnippetsPanel editor={editor} isPhone={false} onClose={onClose} />
    </ButtonPopover>
  );
}

type View =
  /** The one that was saved last has the focus. */
  | { readonly is: "list"; readonly saved?: Snippet }
  | { readonly is: "form"; readonly snippet?: Snippet };

type SnippetsPanelProps = {
  readonly editor: Editor;
  readonly isPhone: boolean;
  readonly onClose: () => void;
};

/** The list, or the form that saves or changes one. */
function SnippetsPanel({ editor, isPhone, onClose }: SnippetsPanelProps) {
  const { t } = useTranslation("snippets");
  const [view, setView] = useState<View>({ is: "list" });
  const query = useQuery(snippetsQuery);
  const channels = useChannels().data ?? [];
  const chosenIds = usePostDraft(({ draft }) => draft.selectedChannelIds);
  const tags = usePostDraft(({ draft }) => draft.tags);
  const form = readForm(editor, tags);
  const remove = useSnippetRemoval();
  const putIn = useSnippetUse(editor);
  const panel = useRef<HTMLDivElement>(null);
  const isLoaded = query.data !== undefined;
  useFocusInView(panel, view, isLoaded);

  function choose(snippet: Snippet) {
    onClose();
    putIn(snippet);
    // On a phone this would open the keyboard over what was put in.
    if (!isPhone && snippet.kind !== "tag_set") editor.view.focus();
  }

  if (view.is === "form") {
    return (
      <div ref={panel} className={classes["panel"]}>
        <SnippetForm
          snippet={view.snippet}
          form={form}
          channels={channels}
          chosenIds={chosenIds}
          onBack={() => setView({ is: "list", ...(view.snippet && { saved: view.snippet }) })}
          onSaved={(saved) => setView({ is: "list", saved })}
          onDelete={(snippet) => {
            void remove(snippet);
            setView({ is: "list" });
          }}
        />
      </div>
    );
  }
  return (
    <div ref={panel} className={classes["panel"]} tabIndex={-1} aria-busy={query.isPending}>
      {query.isPending && <p className={classes["note"]}>{t("loading")}</p>}
      {query.error && !isLoaded && (
        <FailureNotice
          error={query.error}
          title={t("error_load")}
          onRetry={() => void query.refetch()}
        />
      )}
      {isLoaded && (
        <SnippetList
          snippets={query.data}
          channels={channels}
          chosenIds={chosenIds}
          mayType={!isPhone}
          focusId={view.saved?.id}
          maySave={kindsFor(form).length > 0}
          onChoose={choose}
          onChange={(snippet) => setView({ is: "form", snippet })}
          onSave={() => setView({ is: "form" })}
        />
      )}
      <VisuallyHidden role="status">
        {view.saved && t("saved", { name: view.saved.name })}
      </VisuallyHidden>
    </div>
  );
}

/** The focus follows the view: what had it is gone. */
function useFocusInView(
  panel: { readonly current: HTMLElement | null },
  view: View,
  isLoaded: boolean,
): void {
  // Outside React: the focus.
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current;
    first?.focus({ preventScroll: view.is === "form" });
  }, [panel, view, isLoaded]);
}

/** Deletes without a question, because deleting can be undone. */
function useSnippetRemoval(): (snippet: Snippet) => Promise<void> {
  const { t } = useTranslation("snippets");
  const queryClient = useQueryClient();
  const sentenceOf = useErrorSentence();
  const tellFailure = (what: string, error: unknown) =>
    toastError(`${what}. ${fullSentences(sentenceOf(error))}`);

  async function restore({ id, name }: Snippet) {
    try {
      await restoreSnippet(queryClient, id);
      announce(t("restored", { name }));
    } catch (error) {
      tellFailure(t("error_restore"), error);
    }
  }

  return async (snippet) => {
    try {
      await deleteSnippet(queryClient, snippet.id);
      toastUndo(t("deleted", { name: snippet.name }), t("undo"), () => void restore(snippet));
    } catch (error) {
      tellFailure(t("error_delete"), error);
    }
  };
}
