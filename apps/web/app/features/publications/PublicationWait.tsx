import { Anchor } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../../shared/time/useFormat.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { Notice } from "../../shared/ui/Notice.tsx";
import { PublicationChoices } from "./PublicationChoices.tsx";
import classes from "./publications.module.css";

export type PublicationWaitProps = {
  readonly publication: Publication;
  /** Its first turn in a batch is a matter of seconds and needs neither words nor buttons. */
  readonly mayCallOff?: boolean;
};

/** What a waiting publication waits for, and how to call it off. */
export function PublicationWait({ publication, mayCallOff = false }: PublicationWaitProps) {
  if (publication.status !== "scheduled") return null;
  if (publication.held) return <Held publication={publication} />;
  if (publication.deferred) return <Deferred publication={publication} />;
  return mayCallOff ? <PublicationChoices publication={publication} /> : null;
}

function Held({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  return (
    <Notice
      tone="warning"
      title={t("item.held")}
      actions={<PublicationChoices publication={publication} />}
    >
      <Anchor component={Link} to={{ search: "?tab=channels" }} inherit>
        {t("item.changeBotToken")}
      </Anchor>
    </Notice>
  );
}

function Deferred({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { dateTime, nearTime } = useFormat();
  const now = useNow();
  const { notBefore } = publication;
  return (
    <>
      <p className={classes["quiet"]} title={dateTime(notBefore)}>
        {t("item.waits", { time: nearTime(notBefore, now) })}
      </p>
      <PublicationChoices publication={publication} />
    </>
  );
}
