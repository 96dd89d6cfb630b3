import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import type { Snippet } from "@vestnik/contract/snippets";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { snippetsQuery } from "./snippetQueries.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { usePostDraft } from "../formStore/postFormStore.ts";
import { kindsFor, readForm } from "./formContent.ts";
import { SnippetForm } from "./SnippetForm.tsx";
import { SnippetList } from "./SnippetList.tsx";
import classes from "./Snippets.module.css";
import { useSnippetRemoval } from "./useSnippetRemoval.ts";
import { useSnippetUse } from "./useSnippetUse.ts";

type View =
  /** The one that was saved last has the focus. */
  | { readonly is: "list"; readonly saved?: Snippet }
  | { readonly is: "form"; readonly snippet?: Snippet };

export type SnippetsPanelProps = {
  readonly editor: Editor;
  readonly isPhone: boolean;
  readonly onClose: () => void;
};

/** The list, or the form that saves or changes one. */
export function SnippetsPanel({ editor, isPhone, onClose }: SnippetsPanelProps) {
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
