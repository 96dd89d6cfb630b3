/** What a screen sends to the composer, so that a changed copy of a poll takes the place of scheduled ones. */
import type { Publication } from "@vestnik/contract/publications";

type Waiting = Pick<Publication, "id" | "version" | "status" | "channelId">;

export function replacementOf({ id }: Pick<Publication, "id">, siblings: readonly Waiting[]) {
  const waiting = siblings.filter(({ status }) => status === "scheduled");
  const replaces = waiting.flatMap(({ id: replaced, version, channelId }) =>
    channelId === null ? [] : { id: replaced, version, channelId },
  );
  return { duplicate: id, channelIds: replaces.map(({ channelId }) => channelId), replaces };
}
