import { Button } from "@mantine/core";
import {
  IconArrowDown,
  IconCheck,
  IconHash,
  IconPencilPlus,
  IconPhotoPlus,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { composeMessage } from "@vestnik/domain/message";
import { fromPlainText } from "@vestnik/domain/plainText";
import { Suspense, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { creditCosts } from "@vestnik/domain/credits";
import { MAX_MEDIA } from "@vestnik/domain/media";
import { CopyButton } from "../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { usePostDraft } from "../form/postFormStore.ts";
import { PreviewText } from "../form/preview/PreviewText.tsx";
import { foldOnPhone } from "./generatorOpening.ts";
import { store, useGenerator } from "./generatorStore.ts";
import { areIn, type Asking, type ResultOf } from "./results.ts";
import { hasRoom, insertImage, insertTags, insertText, type Place } from "./inserted.ts";
import classes from "./Results.module.css";
import { UseButtons } from "./UseButtons.tsx";
import { ShownImage } from "../../../shared/images/ShownImage.tsx";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { withTexts } from "../../../shared/i18n/texts.ts";
import { draftImages } from "../form/postDraft.ts";

type TextResultProps = {
  readonly editor: Editor;
  readonly result: ResultOf<"text">;
  /** Which of several it is. */
  readonly label: string;
  readonly asking: Asking;
};

/** The generated text as the post will show it; it is inserted only by a button. */
export function TextResult({ editor, result, label, asking }: TextResultProps) {
  const { t } = useTranslation("generator");
  const { text, isUsed, isWhole } = result;
  const isStored = useGenerator((state) => state.isStored);
  const hasText = usePostDraft(({ draft }) => draft.text !== "");

  function insert(place: Place) {
    insertText(editor, result, place);
    foldOnPhone();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keys */}
      <div className={classes["text"]} role="region" aria-label={label} tabIndex={0}>
        <WrittenText text={text} />
      </div>
      {!isWhole && <CutOffNote result={result} asking={asking} />}
      {!isStored && (
        <Notice tone="warning" actions={<CopyButton value={text} what={t("copy")} />}>
          {t("notKept")}
        </Notice>
      )}
      <UseButtons
        result={result}
        isUsed={isUsed}
        use={{
          label: t(hasText ? "below.text" : "use.text"),
          icon: <IconPencilPlus size={18} aria-hidden />,
          press: () => insert("below"),
        }}
        instead={hasText ? () => insert("instead") : undefined}
        later={{
          label: t("toPost"),
          icon: <IconArrowDown size={18} aria-hidden />,
          press: () => showPost(editor),
        }}
      >
        {isUsed && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--v-text)"
            size="compact-md"
            mih={36}
            h="auto"
            onClick={() => insert("below")}
          >
            {t("useAgain")}
          </Button>
        )}
      </UseButtons>
    </>
  );
}

/** A text with typed marks, formatted as in the post (decision 6). */
export function WrittenText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => composeMessage(fromPlainText(text), []).blocks, [text]);
  return <PreviewText blocks={blocks} />;
}

function showPost(editor: Editor): void {
  flushSync(foldOnPhone);
  editor.view.dom.scrollIntoView({ block: "nearest" });
  // A touch keyboard would cover the inserted text.
  if (!matchMedia("(pointer: coarse)").matches) editor.view.focus();
}

type CutOffNoteProps = {
  readonly result: ResultOf<"text">;
  readonly asking: Asking;
};

/** Why a text has no end, whether it cost anything, and how to get the rest. */
function CutOffNote({ result, asking }: CutOffNoteProps) {
  const { t } = useTranslation("generator");
  const { cutOff } = result;
  const operation = result.operation === "text_from_image" ? "text_from_image" : "text";
  const isRunning = useGenerator(({ works }) => works.text.is === "running");
  // The picture it was written about may be gone.
  const hasSource = useGenerator(({ reference }) => operation === "text" || reference !== null);
  const count = creditCosts[operation];
  const isOff = isRunning || !hasSource || !asking.canPay(operation);
  return (
    <Notice
      tone="warning"
      actions={
        <div className={classes["choices"]}>
          {/* What a filter has stopped it stops again. */}
          {cutOff !== "filtered" && (
            <Button {...BUTTON} disabled={isOff} onClick={() => asking.goOn(result)}>
              {t("price", { what: t("goOn"), count })}
            </Button>
          )}
          <Button {...BUTTON} disabled={isOff} onClick={() => asking.start(operation)}>
            {t("price", { what: t("anew"), count })}
          </Button>
        </div>
      }
    >
      {t(`cutOff.${cutOff ?? "other"}`)}
    </Notice>
  );
}

const BUTTON = { variant: "default", size: "compact-md", mih: 36, h: "auto" } as const;

type TagsResultProps = {
  readonly result: ResultOf<"tags">;
  /** Which of several it is. */
  readonly label: string;
};

export function TagsResult({ result, label }: TagsResultProps) {
  const { t } = useTranslation("generator");
  const { tags } = result;
  const present = usePostDraft(({ draft }) => draft.tags);
  return (
    <>
      <ul className={classes["tags"]} aria-label={label}>
        {tags.map((tag) => (
          <li key={tag} className={classes["tag"]}>
            {tag}
          </li>
        ))}
      </ul>
      <UseButtons
        result={result}
        isUsed={areIn(tags, present)}
        use={{
          label: t(present.length > 0 ? "below.tags" : "use.tags"),
          icon: <IconHash size={18} aria-hidden />,
          press: () => insertTags(result, "below"),
        }}
        instead={present.length > 0 ? () => insertTags(result, "instead") : undefined}
        later={{ label: t("inPost"), icon: <IconCheck size={18} aria-hidden /> }}
      />
    </>
  );
}

const ImageLightbox = lazyDialog(
  withTexts(["media"], async () => (await import("../images/ImageLightbox.tsx")).ImageLightbox),
);

type ImageResultProps = {
  readonly result: ResultOf<"image">;
  /** Which of several it is. */
  readonly label: string;
  /** Pictures can be made from pictures here. */
  readonly mayStartFrom: boolean;
};

/** A generated picture; it joins the album by a button. */
export function ImageResult({ result, label, mayStartFrom }: ImageResultProps) {
  const { t } = useTranslation("generator");
  const { imageUrl } = result;
  const isUsed = usePostDraft(({ draft }) => draftImages(draft).includes(imageUrl));
  const mayJoin = usePostDraft(({ draft }) => hasRoom(draft));
  const [isLarge, setLarge] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        className={classes["picture"]}
        aria-label={t("enlarge", { what: label })}
        onClick={() => setLarge(true)}
      >
        <ShownImage imageUrl={imageUrl} alt="" />
      </button>
      {!isUsed && !mayJoin && (
        <div className={classes["quiet"]}>{t("albumFull", { count: MAX_MEDIA })}</div>
      )}
      <UseButtons
        result={result}
        isUsed={isUsed}
        use={{
          label: t("use.image"),
          icon: <IconPhotoPlus size={18} aria-hidden />,
          press: mayJoin ? () => insertImage(result) : undefined,
        }}
        later={{ label: t("inPost"), icon: <IconCheck size={18} aria-hidden /> }}
      >
        {mayStartFrom && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--v-text)"
            size="compact-md"
            mih={36}
            h="auto"
            onClick={() => store({ mode: "image", reference: imageUrl })}
          >
            {t("startFrom")}
          </Button>
        )}
      </UseButtons>
      {isLarge !== undefined && (
        <Suspense>
          <ImageLightbox
            opened={isLarge}
            images={[imageUrl]}
            place={0}
            onPlace={() => undefined}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </>
  );
}
