/** The emoji picker, fetched on first use, and the element that had the focus before it opened. */
import type { Editor } from "@tiptap/core";
import type { Language } from "@vestnik/contract/shared";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { closeHistory } from "@tiptap/pm/history";
import { withTexts } from "../../../../shared/i18n/texts.ts";
import { useLanguage } from "../../../../shared/i18n/useLanguage.ts";
import { fetchCode } from "../../../../shared/ui/loading/fetchCode.ts";
import { toastError } from "../../../../shared/ui/notice/toast.ts";

type FetchedPicker = Awaited<ReturnType<typeof fetchPicker>>;

export type EmojiTool = {
  readonly isOpen: boolean;
  /** Undefined until it is loaded. */
  readonly picker: FetchedPicker | undefined;
  readonly prefetch: () => void;
  readonly toggle: () => void;
  readonly close: () => void;
  readonly choose: (emoji: string) => void;
  /** Inserts it into the text; the picker stays open. */
  readonly add: (emoji: string) => void;
};

export function useEmojiPicker(editor: Editor): EmojiTool {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [picker, setPicker] = useState<FetchedPicker>();
  const opener = useRef<Element>(null);

  async function open() {
    opener.current = document.activeElement;
    setOpen(true);
    try {
      setPicker(await fetchPicker(language));
    } catch {
      setOpen(false);
      toastError(t("editor.emojiFailed"));
    }
  }

  function close() {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }

  return {
    isOpen,
    picker: picker?.language === language ? picker : undefined,
    prefetch: () => void fetchPicker(language).catch(() => undefined),
    toggle: () => (isOpen ? close() : void open()),
    close,
    add: (emoji) => insertEmoji(editor, emoji),
    choose(emoji) {
      setOpen(false);
      insertEmoji(editor, emoji);
      editor.view.focus();
    },
  };
}

/** Each set of emoji has the search words of both languages; the language decides about the names. */
async function fetchPicker(language: Language) {
  const [{ EmojiPicker }, { default: emoji }] = await fetchCode(
    withTexts(["emoji"], () =>
      Promise.all([
        import("./EmojiPicker.tsx"),
        language === "ru" ? import("virtual:emoji/ru") : import("virtual:emoji/en"),
      ]),
    ),
  );
  return { language, EmojiPicker, emoji };
}

/** Replaces the selection and takes the marks of the text around it; one step to undo. */
function insertEmoji({ view }: Editor, emoji: string): void {
  view.dispatch(closeHistory(view.state.tr.insertText(emoji).scrollIntoView()));
  view.dispatch(closeHistory(view.state.tr));
}
