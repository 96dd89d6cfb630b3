import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { draftImages } from "../form/postDraft.ts";
import { usePostDraft } from "../form/postFormStore.ts";
import { foldOnPhone } from "./generatorOpening.ts";
import { useGenerator } from "./generatorStore.ts";
import { hasRoom, insertImage, insertTags, insertText } from "./inserted.ts";
import { areIn, resultsOf } from "./results.ts";

/** Puts the newest result of each kind into the post with one press, where several are not in it; each can be undone by itself. */
export function UseAll({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation("generator");
  const results = useGenerator((state) => state.results);
  const isAtWork = useGenerator(({ works }) =>
    Object.values(works).some(({ is }) => is === "running"),
  );
  const {
    images,
    tags: present,
    mayJoin,
  } = usePostDraft(
    useShallow(({ draft }) => ({
      images: draftImages(draft).join(" "),
      tags: draft.tags,
      mayJoin: hasRoom(draft),
    })),
  );
  const [text] = resultsOf(results, "text");
  const [image] = resultsOf(results, "image");
  const [tags] = resultsOf(results, "tags");
  const unused = [
    ...(text && !text.isUsed ? [() => insertText(editor, text, "below")] : []),
    ...(image && mayJoin && !images.split(" ").includes(image.imageUrl)
      ? [() => insertImage(image)]
      : []),
    ...(tags && !areIn(tags.tags, present) ? [() => insertTags(tags, "below")] : []),
  ];
  if (isAtWork || unused.length < 2) return null;
  const hasVariants = results.length > [text, image, tags].filter(Boolean).length;
  return (
    <Button
      size="compact-md"
      mih={36}
      h="auto"
      variant="default"
      style={{ alignSelf: "flex-start" }}
      leftSection={<IconChecks size={18} aria-hidden />}
      onClick={() => {
        for (const use of unused) use();
        foldOnPhone();
      }}
    >
      {t(hasVariants ? "useNewest" : "useAll")}
    </Button>
  );
}
