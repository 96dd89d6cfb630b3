import { useQueryClient } from "@tanstack/react-query";
import { ContentPanels } from "../features/composer/ContentPanels.tsx";
import { BatchProgress } from "../features/publications/BatchProgress.tsx";
import { publicationKeys } from "../features/publications/publicationQueries.ts";
import { useFollowPublished } from "../features/publications/useFollowPublished.ts";

/** Where posts and polls are written and where one sees what became of them. */
export function ContentTab() {
  const followPublished = useFollowPublished();
  const queryClient = useQueryClient();

  return (
    <ContentPanels
      onPublished={followPublished}
      // What goes out later has no progress yet; the scheduled tab shows it.
      onScheduled={() => void queryClient.invalidateQueries({ queryKey: publicationKeys.all })}
    >
      <BatchProgress />
    </ContentPanels>
  );
}
