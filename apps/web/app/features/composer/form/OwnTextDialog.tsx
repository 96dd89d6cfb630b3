import { Button, Group, Stack, Text } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import type { Channel } from "@vestnik/contract/channels";
import { postOptionsOf } from "@vestnik/domain/content";
import { captioned } from "@vestnik/domain/messageShape";
import { mediaAt } from "@vestnik/domain/media";
import { composeMessage } from "@vestnik/domain/message";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import { type EditorNode, fromEditorDocument } from "../editor/editorDocument.ts";
import { PostEditor } from "../editor/PostEditor.tsx";
import { useEditorDocument, usePostEditor } from "../editor/usePostEditor.ts";
import { dueAtOf } from "../timing/timing.ts";
import { LengthCounter } from "./LengthCounter.tsx";
import { withOwnText } from "./ownTexts.ts";
import { draftImages } from "./postDraft.ts";
import { usePostDraft, usePostFormStore } from "./postFormStore.ts";
import { PostPreview } from "./preview/PostPreview.tsx";
import { lengthState } from "./useComposedPost.ts";

const LENGTH_ID = "own-text-length";
const EDITOR_ID = "own-text";

type OwnTextDialogProps = {
  readonly channel: Channel;
  readonly name: string;
  readonly onClose: () => void;
};

/** The text of one channel. It begins with the common one, is autosaved with the post, and is the common one again where it equals it. */
export function OwnTextDialog({ channel, name, onClose }: OwnTextDialogProps) {
  const { t } = useTranslation(["composer", "emptyForm"]);
  const formStore = usePostFormStore();
  const hasOwn = usePostDraft(({ draft }) => draft.ownTexts[channel.id] !== undefined);
  const [html] = useState(() => {
    const { draft } = formStore.draft.getState();
    return draft.ownTexts[channel.id] ?? draft.text;
  });
  const write = (text: string | undefined) =>
    formStore.draft
      .getState()
      .change(withOwnText(formStore.draft.getState().draft, channel.id, text));
  const editor = usePostEditor({
    html: () => html,
    revision: 0,
    label: t("own.editor", { channel: name }),
    placeholder: t("emptyForm:placeholder"),
    describedBy: LENGTH_ID,
    onChange: write,
  });

  function remove() {
    const before = formStore.draft.getState().draft.ownTexts[channel.id];
    write(undefined);
    onClose();
    toastUndo(t("own.removed", { channel: name }), t("own.undo"), () => write(before));
  }

  return (
    <Dialog opened size="xl" fillsPhone title={t("own.title", { channel: name })} onClose={onClose}>
      <Stack gap="md">
        <Text c="dimmed">{t("own.lead")}</Text>
        {editor && <OwnText editor={editor} channel={channel} name={name} />}
        <Group justify="flex-end" gap="sm">
          {hasOwn && (
            <Button variant="default" onClick={remove}>
              {t("own.remove")}
            </Button>
          )}
          <Button onClick={onClose}>{t("own.done")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type OwnTextProps = Pick<OwnTextDialogProps, "channel" | "name"> & { readonly editor: Editor };

function OwnText({ editor, channel, name }: OwnTextProps) {
  const { t } = useTranslation(["composer", "emptyForm"]);
  const document = useEditorDocument(editor);
  const tags = usePostDraft(({ draft }) => draft.tags);
  const images = usePostDraft(useShallow(({ draft }) => draftImages(draft)));
  const spoilers = usePostDraft(({ draft }) => draft.spoilers);
  const options = usePostDraft(useShallow(({ draft }) => postOptionsOf(draft)));
  const at = usePostDraft(({ draft }) => dueAtOf(draft)?.getTime());
  const message = composeMessage(fromEditorDocument(document.toJSON() as EditorNode), tags);
  const media = mediaAt(images, spoilers);
  const { shape } = options;
  const caption = captioned({ media, shape, hasWords: message.length > 0 });
  const isCaption = caption.length > 0;
  const length = lengthState(message.length, caption.length);
  const hasImages = images.length > 0;
  return (
    <>
      <PostEditor
        id={EDITOR_ID}
        editor={editor}
        placeholder={t("emptyForm:placeholder")}
        hasImages={isCaption}
      >
        <LengthCounter id={LENGTH_ID} state={length} isCaption={isCaption} />
      </PostEditor>
      {(message.length > 0 || hasImages) && (
        <PostPreview
          heading={{ id: "own-preview-heading", text: t("own.preview", { channel: name }) }}
          message={message}
          media={media}
          options={options}
          limit={length.limit}
          channel={channel}
          at={at}
        />
      )}
    </>
  );
}
