import { Button, Collapse } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/time/useFormat.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { AttemptList } from "./AttemptList.tsx";
import { ChannelName } from "./ChannelName.tsx";
import { PublicationContent } from "./PublicationContent.tsx";
import { PublicationProblem } from "./PublicationProblem.tsx";
import classes from "./publications.module.css";
import { PublicationStatus } from "./PublicationStatus.tsx";
import { PublicationWait } from "./PublicationWait.tsx";
import { MessageLink } from "./TelegramLink.tsx";

export function HistoryItem({ publication }: { publication: Publication }) {
  const { dateTime, nearTime } = useFormat();
  const now = useNow();
  const time = publication.publishedAt ?? publication.dueAt;
  return (
    <li className={classes["item"]}>
      <div className={classes["line"]}>
        <ChannelName publication={publication} />
        <PublicationStatus status={publication.status} />
      </div>
      <PublicationContent publication={publication} />
      <div className={classes["facts"]}>
        <time dateTime={time} title={dateTime(time)}>
          {nearTime(time, now)}
        </time>
        <MessageLink publication={publication} />
      </div>
      <PublicationWait publication={publication} mayCallOff />
      <PublicationProblem publication={publication} />
      <Attempts publication={publication} />
    </li>
  );
}

/** Fetched when somebody wants to see them. */
function Attempts({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const [opened, { toggle }] = useDisclosure(false);
  const id = `attempts-${publication.id}`;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        className={classes["unfold"] ?? ""}
        aria-expanded={opened}
        aria-controls={id}
        rightSection={<IconChevronDown size={16} aria-hidden data-opened={opened} />}
        onClick={toggle}
      >
        {t("item.attempts")}
      </Button>
      <Collapse expanded={opened} id={id}>
        {opened && <AttemptList publicationId={publication.id} />}
      </Collapse>
    </div>
  );
}
