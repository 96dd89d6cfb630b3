import { Button } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";

/** Everything but the button is fetched at its first press. */
const SnippetsMenu = lazyDialog(
  withTexts(["snippets"], async () => (await import("./SnippetsMenu.tsx")).SnippetsMenu),
);

/** Opens the templates, signatures and tag sets; they stand beside it. */
export function SnippetsButton({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation("composer");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }

  return (
    <span>
      <Button
        ref={button}
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {t("snippets")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SnippetsMenu editor={editor} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
