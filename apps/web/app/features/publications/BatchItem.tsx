import type { Publication } from "@vestnik/contract/publications";
import { ChannelName } from "./ChannelName.tsx";
import { PublicationProblem } from "./PublicationProblem.tsx";
import classes from "./publications.module.css";
import { PublicationStatus } from "./PublicationStatus.tsx";
import { PublicationWait } from "./PublicationWait.tsx";
import { MessageLink } from "./TelegramLink.tsx";

/** One channel of a batch. */
export function BatchItem({ publication }: { publication: Publication }) {
  return (
    <li className={classes["item"]} tabIndex={-1}>
      <div className={classes["line"]}>
        <ChannelName publication={publication} />
        <PublicationStatus status={publication.status} />
      </div>
      <PublicationWait publication={publication} />
      <MessageLink publication={publication} />
      <PublicationProblem publication={publication} />
    </li>
  );
}
