import type { Publication } from "@vestnik/contract/publications";
import { displayStatusOf } from "../../../shared/publications/displayStatus.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { ChannelName } from "../publication/ChannelName.tsx";
import { PublicationProblem } from "../publication/PublicationProblem.tsx";
import classes from "../publication/publications.module.css";
import { PublicationWait } from "../publication/PublicationWait.tsx";
import { MessageLink } from "../publication/TelegramLink.tsx";

export function BatchItem({ publication }: { publication: Publication }) {
  const { status, heldBy } = publication;
  // Its link has its place beforehand, so that nothing moves under the pointer when it comes.
  const isOnItsWay = status === "sending" || (status === "scheduled" && heldBy === null);
  return (
    <li className={classes["item"]} tabIndex={-1}>
      <div className={classes["line"]}>
        <ChannelName publication={publication} />
        <DisplayStatusBadge displayStatus={displayStatusOf(publication)} />
      </div>
      <PublicationWait publication={publication} />
      {isOnItsWay ? (
        <div className={classes["linkPlace"]} />
      ) : (
        <MessageLink publication={publication} />
      )}
      <PublicationProblem publication={publication} />
    </li>
  );
}
