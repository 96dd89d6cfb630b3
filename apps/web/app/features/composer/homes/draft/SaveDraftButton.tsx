import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconNotes } from "@tabler/icons-react";
import type { CreateDraftInput, Draft } from "@vestnik/contract/drafts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useState } from "react";
import { lazyDialog } from "../../../../shared/ui/loading/lazyPart.tsx";
import { OnceOpened } from "../../../../shared/ui/loading/OnceOpened.tsx";
import { toastOffer } from "../../../../shared/ui/notice/undoToast.tsx";
import { panelAddress } from "../../../../shared/addresses/contentPanel.ts";
import {
  contentOfPost,
  useDraftSaving,
  useEditedDraft,
  usePostDraftReasons,
} from "./useDraftSaving.ts";
import { contentText } from "../../../../shared/text/contentText.ts";
import { sourceOf } from "../../form/postDraft.ts";
import { usePostDraft } from "../../form/postFormStore.ts";
import { suggestedTitle } from "../../../../shared/text/suggestedTitle.ts";
import type { ComposedPost } from "../../form/useComposedPost.ts";

const SaveDraftDialog = lazyDialog(
  async () => (await import("./SaveDraftDialog.tsx")).SaveDraftDialog,
);

export type SaveDraftButtonProps = {
  readonly kind: "post" | "poll";
  /** The draft that is being edited in the form. */
  readonly edited?: Draft | undefined;
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly suggested: () => string;
  /** Why the draft cannot be saved yet. */
  readonly reasons: readonly string[];
  readonly content: () => CreateDraftInput;
  readonly onSaved?: (saved: Draft) => void;
};

/** Asks for a title and saves; then links to the draft. */
export function SaveDraftButton(props: SaveDraftButtonProps) {
  const { edited } = props;
  const { t } = useTranslation("drafts");
  const navigate = useNavigate();
  const [isOpen, dialog] = useDisclosure(false);
  const saving = useDraftSaving((saved, wasNew) => {
    dialog.close();
    props.onSaved?.(saved);
    const said = t(wasNew ? "create_success" : "update_success");
    toastOffer(said, t("saveAs.open"), () => void navigate(panelAddress("drafts")));
  });

  function open() {
    saving.reset();
    props.onTitle(props.suggested());
    dialog.open();
  }

  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconNotes size={18} aria-hidden />}
        onClick={open}
      >
        {edited ? t("saveAs.changes", { title: edited.title }) : t("saveAs.button")}
      </Button>
      <OnceOpened opened={isOpen}>
        <SaveDraftDialog {...props} saving={saving} opened={isOpen} onClose={dialog.close} />
      </OnceOpened>
    </>
  );
}

export function SaveDraftPost({ post }: { post: ComposedPost }) {
  const edited = useEditedDraft(usePostDraft(({ draft }) => draft.fromDraft));
  const change = usePostDraft((state) => state.change);
  const [title, setTitle] = useState("");
  const reasons = usePostDraftReasons(title, post);
  return (
    <SaveDraftButton
      kind="post"
      edited={edited}
      onSaved={(saved) => change({ fromDraft: sourceOf(saved) })}
      title={title}
      onTitle={setTitle}
      suggested={() => edited?.title ?? suggestedTitle(contentText(post.request.text ?? ""))}
      reasons={reasons}
      content={() => contentOfPost(title, post)}
    />
  );
}
