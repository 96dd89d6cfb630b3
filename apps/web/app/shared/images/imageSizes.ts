/** The sizes of images in pixels: from the server after an upload, or measured when an image is shown. */
import { create } from "zustand";

export type ImageSize = { readonly width: number; readonly height: number };

type ImageSizes = { readonly sizes: Readonly<Record<string, ImageSize>> };

export const useImageSizes = create<ImageSizes>()(() => ({ sizes: {} }));

export function rememberImageSize(imageUrl: string, { width, height }: ImageSize): void {
  if (width <= 0 || height <= 0) return;
  const { sizes } = useImageSizes.getState();
  if (sizes[imageUrl]) return;
  useImageSizes.setState({ sizes: { ...sizes, [imageUrl]: { width, height } } });
}
