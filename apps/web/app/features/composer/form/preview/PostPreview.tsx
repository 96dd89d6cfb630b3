import type { Editor } from "@tiptap/core";
import type { PostOptions } from "@vestnik/domain/content";
import { type LinkPreviewMode, previewedUrl } from "@vestnik/domain/linkPreview";
import { addressesOf, isVisual, type Media } from "@vestnik/domain/media";
import { shapeOf } from "@vestnik/domain/messageShape";
import { markBeyond, type Message } from "@vestnik/domain/message";
import {
  type CSSProperties,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Skeleton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { ChatBubble, type ChatBubbleProps } from "./ChatBubble.tsx";
import classes from "./PostPreview.module.css";
import { PreviewText } from "./PreviewText.tsx";
import { lazyPart } from "../../../../shared/ui/loading/lazyPart.tsx";
import { useKindWords } from "../../../../shared/images/useKindWords.ts";
import { useImageSizes } from "../../../../shared/images/imageSizes.ts";
import { ShownMedia } from "../../../../shared/images/ShownMedia.tsx";
import { albumLayout, type AlbumTile } from "./albumLayout.ts";

type PostPreviewProps = Pick<ChatBubbleProps, "channel" | "at" | "heading"> & {
  readonly options: PostOptions;
  /** Whose caret the preview follows. */
  readonly editor?: Editor;
  readonly message: Message;
  readonly media: readonly Media[];
  readonly limit: number;
};

/** The post as readers will see it, drawn from the same blocks that are sent. */
export const PostPreview = memo(function PostPreview(props: PostPreviewProps) {
  const { editor, message, media, limit, channel, at, options } = props;
  const images = addressesOf(media);
  const area = useRef<HTMLElement>(null);
  useFollowedCaret(area, editor, message);
  const { captionAbove, buttons } = options;
  const shape = shapeOf({ media, shape: options.shape, hasWords: message.length > 0 });
  const isCard = shape === "card";
  const linkPreview = isCard
    ? ({ mode: "large", above: !captionAbove } as const)
    : options.linkPreview;
  const hasPage = images.length === 0 || shape === "apart";
  const url = hasPage ? previewedUrl(linkPreview, message.blocks) : undefined;
  const page = isCard ? (
    <PictureCard imageUrl={images[0] ?? ""} />
  ) : (
    url !== undefined && <PreviewedPage url={url} mode={linkPreview.mode} />
  );
  const [first] = media;
  const isSeen = first !== undefined && isVisual(first.kind);
  const shown = first && (isSeen ? <AlbumMosaic media={media} /> : <FileList media={media} />);
  const text = message.length > 0 && (
    <div className={classes["text"]} data-words>
      <PreviewText blocks={markBeyond(message.blocks, limit)} />
    </div>
  );
  return (
    <ChatBubble
      heading={props.heading}
      channel={channel}
      at={at}
      options={options}
      buttons={buttons}
      before={shape === "apart" ? shown : undefined}
      area={area}
      below={isSeen && images.length > 1 && <AlbumCarousel media={media} />}
    >
      {(captionAbove && isSeen) || shape !== "together" || images.length === 0 ? (
        <>
          {linkPreview.above && page}
          {text}
          {!linkPreview.above && page}
          {shape === "together" && shown}
        </>
      ) : (
        <>
          {shown}
          {text}
        </>
      )}
    </ChatBubble>
  );
});

/** Of a picture as the page of a link Telegram shows the picture alone. */
function PictureCard({ imageUrl }: { readonly imageUrl: string }) {
  const { t } = useTranslation("composer");
  const words = useKindWords()("photo");
  return (
    <div
      className={classes["page"]}
      data-size="picture"
      role="group"
      aria-label={t("preview.linkPreview")}
    >
      <ShownMedia imageUrl={imageUrl} alt={t("preview.media", { ...words, position: 1 })} />
    </div>
  );
}

/** What the page looks like only Telegram knows; here are its place and its size. */
function PreviewedPage({ url, mode }: { readonly url: string; readonly mode: LinkPreviewMode }) {
  const { t } = useTranslation("composer");
  const [, host = url] = /^\w+:\/\/([^/?#]+)/.exec(url) ?? [];
  return (
    <div
      className={classes["page"]}
      data-size={mode}
      role="group"
      aria-label={t("preview.linkPreview")}
    >
      <span className={classes["host"]}>{host}</span>
      <span className={classes["pageHere"]}>{t("preview.pageHere")}</span>
    </div>
  );
}

const arePhotos = (media: readonly Media[]) => media.every(({ kind }) => kind === "photo");

const ImageCarousel = lazyPart(
  async () => (await import("../../../../shared/images/ImageCarousel.tsx")).ImageCarousel,
);

/** Under a tall album it would open outside of the window. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** Shows how many images there are beside the first, and opens a carousel of all of them (docs/product.md, Posts). */
function AlbumCarousel({ media }: { readonly media: readonly Media[] }) {
  const { t } = useTranslation("composer");
  const images = addressesOf(media);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const more = images.length - 1;
  return (
    <div className={classes["more"]}>
      <button
        type="button"
        className={classes["badge"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(arePhotos(media) ? "preview.moreImages" : "preview.moreMedia", { count: more })}
        <IconChevronDown className={classes["badgeSign"]} size={16} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={240} />}>
            <div ref={bringIntoView}>
              <ImageCarousel images={images} place={Math.min(place, more)} onPlace={setPlace} />
            </div>
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Audio and other files stand below each other. */
function FileList({ media }: { media: readonly Media[] }) {
  return (
    <div className={classes["files"]}>
      {media.map(({ url }) => (
        <ShownMedia key={url} imageUrl={url} alt="" isPlayable />
      ))}
    </div>
  );
}

/** One image alone, two to ten as the mosaic of an album. */
function AlbumMosaic({ media }: { media: readonly Media[] }) {
  const { t } = useTranslation("composer");
  const kindWords = useKindWords();
  const images = addressesOf(media);
  // A picture whose size is unknown counts as square.
  const ratios = useImageSizes(
    useShallow(({ sizes }) =>
      images.map((imageUrl) => {
        const size = sizes[imageUrl];
        return size ? size.width / size.height : 1;
      }),
    ),
  );
  const isAlbum = images.length > 1;
  const [first] = media;
  const name = first && !isAlbum ? kindWords(first.kind).Thing : undefined;
  const { height, tiles } = albumLayout(ratios);
  return (
    <div
      className={classes["album"]}
      data-single={!isAlbum}
      role="group"
      aria-label={
        name ??
        t(arePhotos(media) ? "preview.album" : "preview.mixedAlbum", { count: images.length })
      }
      {...(isAlbum && { style: { aspectRatio: 1 / height, ...ratioVariable(1 / height) } })}
    >
      {media.map(({ kind, url, spoiler }, place) => (
        <div
          key={url}
          className={classes["albumTile"]}
          {...(isAlbum && { style: shares(tiles[place], height) })}
        >
          <ShownMedia
            imageUrl={url}
            alt={t("preview.media", { ...kindWords(kind), position: place + 1 })}
            isHidden={spoiler}
          />
        </div>
      ))}
    </div>
  );
}

/** For the style sheet, which limits its height. */
function ratioVariable(ratio: number): CSSProperties {
  return { "--album-ratio": ratio } as CSSProperties;
}

function shares(tile: AlbumTile | undefined, albumHeight: number) {
  const { left, top, width, height } = tile ?? { left: 0, top: 0, width: 1, height: 1 };
  return {
    left: percent(left),
    top: percent(top / albumHeight),
    width: percent(width),
    height: percent(height / albumHeight),
  };
}

function percent(share: number): string {
  return `${share * 100}%`;
}

// Scrolls the preview to the words that are being written, which would otherwise be below a tall album.

const MARGIN_PX = 40;

/** `shown` changes with what the preview shows. */
function useFollowedCaret(
  area: RefObject<HTMLElement | null>,
  editor: Editor | undefined,
  shown: unknown,
): void {
  const follow = useEffectEvent(() => {
    const text = area.current?.querySelector<HTMLElement>("[data-words]");
    if (!editor || !area.current || !text) return;
    const { doc, selection } = editor.state;
    const place = placeAfter(text, lettersOf(doc.textBetween(0, selection.head)));
    if (place) bringIntoSight(area.current, place);
  });
  // Outside React: the scroll position, which follows the caret and pictures that arrive.
  useEffect(() => {
    const scrolled = area.current;
    if (!editor || !scrolled) return undefined;
    editor.on("selectionUpdate", follow);
    scrolled.addEventListener("load", follow, true);
    return () => {
      editor.off("selectionUpdate", follow);
      scrolled.removeEventListener("load", follow, true);
    };
  }, [area, editor]);
  useEffect(() => follow(), [shown]);
}

/** Blanks are left out, because the editor and the preview break lines differently. */
function lettersOf(text: string): number {
  return text.replaceAll(/\s/g, "").length;
}

/** The place after so many letters. The signs of a list count as letters here, which is near enough for scrolling. */
function placeAfter(text: HTMLElement, letters: number): DOMRect | undefined {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let left = letters;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const here = node.textContent ?? "";
    range.selectNodeContents(node);
    const count = lettersOf(here);
    if (count >= left) {
      range.setStart(node, Math.min(left, here.length));
      range.collapse(true);
      return range.getBoundingClientRect();
    }
    left -= count;
  }
  range.collapse(false);
  return range.getBoundingClientRect();
}

function bringIntoSight(area: HTMLElement, place: DOMRect): void {
  const seen = area.getBoundingClientRect();
  const below = place.bottom + MARGIN_PX - seen.bottom;
  const above = seen.top + MARGIN_PX - place.top;
  if (below > 0) area.scrollTop += below;
  else if (above > 0) area.scrollTop -= above;
}
