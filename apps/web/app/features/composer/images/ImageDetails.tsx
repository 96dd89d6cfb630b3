import { useWindowEvent } from "@mantine/hooks";
import { useEffect } from "react";
import { ImageList, type ImageListProps } from "./ImageList.tsx";
import { ImageNotices } from "./ImageNotices.tsx";
import { retryUnreached } from "./imageUploads.ts";
import { usePostFormStore } from "../formStore/postFormStore.ts";

/** Everything below the heading; loaded as soon as there are images or notices about them. */
export function ImageDetails({ images, uploads }: ImageListProps) {
  const formStore = usePostFormStore();
  const retry = () => retryUnreached(formStore);
  useWindowEvent("online", retry);
  // Outside React: the connection may have come back while another tab of the dashboard was open.
  useEffect(() => {
    if (navigator.onLine) retryUnreached(formStore);
  }, [formStore]);
  return (
    <>
      {images.length + uploads.length > 0 && <ImageList images={images} uploads={uploads} />}
      <ImageNotices images={images} />
    </>
  );
}
