import { Composer } from "../features/composer/Composer.tsx";
import { BatchProgress } from "../features/publications/BatchProgress.tsx";
import { useFollowPublished } from "../features/publications/useFollowPublished.ts";

/** Where a post is written and where one sees what became of it. */
export function ContentTab() {
  const followPublished = useFollowPublished();
  return (
    <Composer onAccepted={followPublished}>
      <BatchProgress />
    </Composer>
  );
}
