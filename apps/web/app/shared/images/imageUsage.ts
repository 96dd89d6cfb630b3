/** The storage that the images of the signed-in user take. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  imageUsageResponseSchema,
  removeImagesResponseSchema,
  type ImageUsage,
} from "@vestnik/contract/uploads";
import type { RemovableImageUse } from "@vestnik/domain/imageStorage";
import { request } from "../api/request.ts";
import { namedImages } from "./unsavedImages.ts";

const usageKey = ["uploads", "usage"] as const;
const DAY_MS = 24 * 3_600_000;
/** Images of older posts are offered for removal first. */
export const OLD_POST_DAYS = 30;
const MB = 1024 * 1024;

export function useImageUsage() {
  return useQuery({
    queryKey: usageKey,
    // Other tabs and devices change it without an event.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ImageUsage> => {
      const path = "/uploads/usage";
      return (await request(imageUsageResponseSchema, "GET", path, undefined, { signal })).data;
    },
  });
}

export type ImageRemoval = { readonly use: RemovableImageUse; readonly isOldOnly: boolean };

export function useImageRemoval() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ use, isOldOnly }: ImageRemoval) =>
      await request(removeImagesResponseSchema, "POST", "/uploads/remove", {
        use,
        ...(isOldOnly && { before: new Date(Date.now() - OLD_POST_DAYS * DAY_MS).toISOString() }),
        ...(use === "unused" && { except: namedImages() }),
      }),
    onSuccess: ({ data }) => queryClient.setQueryData(usageKey, data),
  });
}

/** One decimal below 10 MB, so that parts add up to their sum; a small amount is never shown as 0. */
export function inMegabytes(bytes: number): number {
  if (bytes <= 0) return 0;
  return bytes < 10 * MB
    ? Math.max(0.1, Math.round((bytes / MB) * 10) / 10)
    : Math.round(bytes / MB);
}
