import type { Publication } from "@vestnik/contract/publications";
import { lacksRightFor } from "@vestnik/domain/botRights";
import { useChannels } from "../api/queries/channelQueries.ts";

/** Says of publications in which of their channels the bot is known to lack the right for something, each once. */
export function useLackingRights() {
  const { data = [] } = useChannels();
  return (
    asked: Parameters<typeof lacksRightFor>[0],
    publications: readonly Pick<Publication, "channelId" | "byEarlierBot">[],
  ) =>
    data.filter((channel) =>
      publications.some(
        ({ channelId, byEarlierBot }) =>
          channelId === channel.id && lacksRightFor(asked, channel, byEarlierBot),
      ),
    );
}
