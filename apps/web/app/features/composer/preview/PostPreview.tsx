import type { Editor } from "@tiptap/core";
import type { Message } from "@vestnik/domain/message";
import { markBeyond } from "@vestnik/domain/message";
import { memo, useRef } from "react";
import { AlbumCarousel } from "./AlbumCarousel.tsx";
import { AlbumMosaic } from "./AlbumMosaic.tsx";
import { ChatBubble, type ChatBubbleProps } from "./ChatBubble.tsx";
import { useFollowedCaret } from "./followCaret.ts";
import classes from "./PostPreview.module.css";
import { PreviewText } from "./PreviewText.tsx";

export type PostPreviewProps = Pick<ChatBubbleProps, "channel" | "at" | "options"> & {
  /** Whose caret the preview follows. */
  readonly editor?: Editor;
  readonly message: Message;
  readonly images: readonly string[];
  readonly limit: number;
};

/** The post as readers will see it, drawn from the same blocks that are sent. */
export const PostPreview = memo(function PostPreview(props: PostPreviewProps) {
  const { editor, message, images, limit, channel, at, options } = props;
  const area = useRef<HTMLElement>(null);
  useFollowedCaret(area, editor, message);
  return (
    <ChatBubble
      channel={channel}
      at={at}
      options={options}
      area={area}
      below={images.length > 1 && <AlbumCarousel images={images} />}
    >
      {images.length > 0 && <AlbumMosaic images={images} />}
      {message.length > 0 && (
        <div className={classes["text"]} data-words>
          <PreviewText blocks={markBeyond(message.blocks, limit)} />
        </div>
      )}
    </ChatBubble>
  );
});
