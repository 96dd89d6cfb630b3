import { StoredPreview } from "../features/composer/StoredPreview.tsx";
import { PublishResult } from "../features/publications/batch/PublishResult.tsx";
import { PublicationProblem } from "../features/publications/publication/PublicationProblem.tsx";
import { PublicationWait } from "../features/publications/publication/PublicationWait.tsx";
import { FollowUpLine } from "../features/publications/publication/FollowUpLine.tsx";
import { PublishedActions } from "../features/publications/publication/PublishedActions.tsx";
import { MessageLink } from "../features/publications/publication/TelegramLink.tsx";
import {
  ItemDialogContent,
  type ItemDialogContentProps,
} from "../features/scheduled/details/ItemDialogContent.tsx";
import type { ItemParts } from "../features/scheduled/details/itemParts.ts";

const parts: ItemParts = {
  trouble: (publication) => (
    <>
      <PublicationWait publication={publication} />
      <PublicationProblem publication={publication} />
    </>
  ),
  link: (publication) => <MessageLink publication={publication} />,
  since: (publication) => <FollowUpLine publication={publication} />,
  published: (publications) => <PublishedActions publications={publications} />,
  preview: (publication) => <StoredPreview publication={publication} />,
  result: (publications) => <PublishResult publications={publications} />,
};

/** A publication of the calendar, with its problems as the history shows them and its post as the form previews it. */
export function ScheduledItem(props: ItemDialogContentProps) {
  return <ItemDialogContent parts={parts} {...props} />;
}
