import { useWindowEvent } from "@mantine/hooks";
import { useEffect } from "react";
import { ImageList, type ImageListProps } from "./ImageList.tsx";
import { ImageNotices } from "./ImageNotices.tsx";
import { retryUnreached } from "./imageUploads.ts";
import { usePostDesk } from "../formStore/postDesk.ts";

/** Everything below the heading as soon as there are images, or something to say about them; loaded only then. */
export function ImageDetails({ images, uploads }: ImageListProps) {
  const desk = usePostDesk();
  const retry = () => retryUnreached(desk);
  useWindowEvent("online", retry);
  // Outside React: the connection may have come back while another tab of the dashboard was open.
  useEffect(() => {
    if (navigator.onLine) retryUnreached(desk);
  }, [desk]);
  return (
    <>
      {images.length + uploads.length > 0 && <ImageList images={images} uploads={uploads} />}
      <ImageNotices images={images} />
    </>
  );
}
