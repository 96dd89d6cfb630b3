import { Collapse } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Publication } from "@vestnik/contract/publications";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { displayStatusOf } from "../../../shared/publications/displayStatus.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { useLaterTime } from "../../../shared/time/useLaterTime.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { excerptOf } from "../../../shared/text/excerpt.ts";
import { FollowUpLine } from "./FollowUpLine.tsx";
import { AttemptList } from "./AttemptList.tsx";
import { BringBack } from "./BringBack.tsx";
import { ChannelName, useChannelLabel } from "./ChannelName.tsx";
import { PublicationProblem } from "./PublicationProblem.tsx";
import classes from "./publications.module.css";
import { PublicationWait } from "./PublicationWait.tsx";
import { MessageLink } from "./TelegramLink.tsx";
import { TopicLine } from "./TopicLine.tsx";
import { UnfoldButton } from "./UnfoldButton.tsx";

export type ChannelRowProps = {
  readonly publication: Publication;
  /** It says something else than the other channels of its decision. */
  readonly hasOwnText: boolean;
  /** Its owner gave it another time than the last of its decision. */
  readonly isElsewhen: boolean;
};

/** The result in one channel, the owner's choices, and the attempts. */
export function ChannelRow({ publication, hasOwnText, isElsewhen }: ChannelRowProps) {
  const { t } = useTranslation("publications");
  const channel = useChannelLabel(publication);
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  // Attempts are not interesting after a success.
  const isPlain = publication.status === "published" || publication.status === "deleted";
  return (
    <li className={classes["row"]} tabIndex={-1}>
      <div className={classes["rowHead"]}>
        <ChannelName publication={publication} />
        <DisplayStatusBadge displayStatus={displayStatusOf(publication)} />
        <MessageLink publication={publication} />
        <UnfoldButton
          opened={opened}
          controls={id}
          label={t(isPlain ? "item.detailsOf" : "item.attemptsOf", { channel })}
          onToggle={toggle}
        >
          {t(isPlain ? "item.details" : "item.attempts")}
        </UnfoldButton>
      </div>
      {(isElsewhen || publication.sentLaterAt !== null) && (
        <OwnTime publication={publication} isElsewhen={isElsewhen} />
      )}
      {hasOwnText && <OwnText publication={publication} />}
      <TopicLine publication={publication} />
      <OtherMessage publication={publication} />
      <FollowUpLine publication={publication} />
      <PublicationWait publication={publication} />
      <PublicationProblem publication={publication} />
      <BringBack publication={publication} />
      <Collapse expanded={opened} id={id}>
        {opened && <AttemptList publicationId={publication.id} />}
      </Collapse>
    </li>
  );
}

/** When it is or was due, where that differs from the others, and when it went out, where that was later. */
function OwnTime({ publication, isElsewhen }: Omit<ChannelRowProps, "hasOwnText">) {
  const { t } = useTranslation("publicationWords");
  const { shortDateTime } = useFormat();
  const now = useNow();
  const later = useLaterTime()(publication);
  const facts = [
    isElsewhen && shortDateTime(publication.dueAt, now),
    later !== "" && t("sentLater", { time: later }),
  ].filter((fact) => fact !== false);
  return <p className={classes["quiet"]}>{facts.join(" · ")}</p>;
}

/** What the card of one message of a post in two says of the other. */
function OtherMessage({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { firstId, secondStatus } = publication;
  if (firstId !== null) return <p className={classes["quiet"]}>{t("item.second")}</p>;
  switch (secondStatus) {
    case "unconfirmed":
      return <Notice tone="warning">{t("item.secondUnknown")}</Notice>;
    case "failed":
    case "missed":
      return <Notice tone="warning">{t("item.secondUnsent")}</Notice>;
    default:
      return null;
  }
}

function OwnText({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { kind, content } = publication;
  const words = kind === "poll" ? content.question : excerptOf(content.text);
  return (
    <p className={classes["quiet"]}>{t("item.ownText", { words: words || t("item.untitled") })}</p>
  );
}
