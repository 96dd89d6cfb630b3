import { Button, Group, Stack, TextInput } from "@mantine/core";
import { getMarkRange, type Editor } from "@tiptap/core";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import { isWrittenOut } from "@vestnik/html/writtenOut";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";

/** Sets, changes and removes the link at the selection. Without a selection it also asks for the words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("composer");
  const [target] = useState(() => linkTarget(editor));
  const [address, setAddress] = useState(target.href);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<"empty" | "invalid" | "writeOut">();
  const asksForWords = target.from === target.to;

  function save(event: FormEvent) {
    event.preventDefault();
    // In React's tree the dialog is inside the composer's form, which must not be submitted with it.
    event.stopPropagation();
    const href = normalizeHref(address);
    if (href === undefined) {
      setProblem(problemOf(address));
      return;
    }
    setLink(editor, target, href, words.trim() || href);
    onClose();
  }

  function remove() {
    editor.chain().focus().setTextSelection(target).unsetLink().run();
    onClose();
  }

  return (
    <Dialog opened title={t("link.title")} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t("link.address")}
            description={t("link.addressHint")}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            value={address}
            error={problem && t(`link.${problem}`)}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          {asksForWords && (
            <TextInput
              label={t("link.text")}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="sm">
            {target.href !== "" && (
              <Button variant="default" onClick={remove}>
                {t("link.remove")}
              </Button>
            )}
            <Button type="submit">{t("link.save")}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function problemOf(address: string): "empty" | "invalid" | "writeOut" {
  if (address.trim() === "") return "empty";
  return isWrittenOut(address) ? "writeOut" : "invalid";
}

type LinkTarget = { readonly from: number; readonly to: number; readonly href: string };

/** The selection, or the whole link at the caret. */
function linkTarget(editor: Editor): LinkTarget {
  const { selection, schema } = editor.state;
  const href: unknown = editor.getAttributes("link")["href"];
  const known = typeof href === "string" ? href : "";
  if (!selection.empty || known === "" || !schema.marks["link"]) {
    return { from: selection.from, to: selection.to, href: known };
  }
  const range = getMarkRange(selection.$from, schema.marks["link"]);
  return { from: range?.from ?? selection.from, to: range?.to ?? selection.to, href: known };
}

function setLink(editor: Editor, target: LinkTarget, href: string, words: string): void {
  const chain = editor.chain().focus().setTextSelection(target);
  if (target.from !== target.to) {
    chain.setLink({ href }).run();
    return;
  }
  chain
    .insertContent({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] })
    .run();
}
