/** How large images are, in pixels: told by the server on upload, or seen when one is shown. */
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
