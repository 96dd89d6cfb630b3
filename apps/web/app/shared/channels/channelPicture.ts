import { queryOptions } from "@tanstack/react-query";
import { pageSessionToken } from "../storage/sessionToken.ts";
import { send } from "../api/request.ts";

/**
 * The picture of a channel as a data URL; null where it cannot be shown. It is asked for with the session, which the browser does not send
 * for an image, and another version has another address, so one that is there stays.
 */
export function channelPicture(id: string, version: string | null) {
  return queryOptions({
    queryKey: ["channelPictures", id, version],
    queryFn: async ({ signal }) => {
      const path = `/channels/${id}/picture?version=${version}`;
      const answer = await send("GET", path, undefined, pageSessionToken(), { signal });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error("Another look may find it.");
      return await dataUrlOf(await answer.blob());
    },
    staleTime: Infinity,
    retry: false,
  });
}

async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("");
  return `data:image/webp;base64,${btoa(binary)}`;
}
