import { Button, Group } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DELETION_SETTINGS } from "../../../shared/addresses/settingsAddress.ts";
import { GuideLink } from "../../../shared/guide/GuideLink.tsx";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { useLackingRights } from "../../../shared/publications/useLackingRights.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { PublicationChoices } from "./PublicationChoices.tsx";
import { remedyFor } from "./remedy.ts";
import { botTokenDialog, RemedyLink } from "./RemedyLink.tsx";
import classes from "./publications.module.css";

/** Loaded on demand, because few channels are beyond a plan. */
const LargerPlan = lazyPart(
  async () => (await import("../../../shared/plans/LargerPlan.tsx")).LargerPlan,
);

/** What a waiting publication waits for, what will prevent it, and the button that deletes it. */
export function PublicationWait({ publication }: { publication: Publication }) {
  if (publication.status !== "scheduled") return null;
  if (publication.heldBy === "plan") return <Parked publication={publication} />;
  if (publication.heldBy === "deletion") return <Paused />;
  if (publication.heldBy === "restore") return <Restored publication={publication} />;
  if (publication.held) return <Held publication={publication} />;
  return (
    <>
      {publication.warning !== null && (
        <Warning publication={publication} code={publication.warning} />
      )}
      {publication.warning === null && <PinWarning publication={publication} />}
      {publication.deferred && <Deferred publication={publication} />}
    </>
  );
}

/** It goes out, and what it asks for afterwards will be refused. */
function PinWarning({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const lacking = useLackingRights();
  const { kind, content } = publication;
  if (kind !== "post" || content.pin === null) return null;
  if (lacking("pin", [publication]).length === 0) return null;
  return (
    <Notice tone="warning" title={t("item.pinWarning")}>
      {fullSentences(errorSentence("message_not_pinnable", language))}
    </Notice>
  );
}

function Held({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { shortDateTime } = useFormat();
  const now = useNow();
  return (
    <Notice
      tone="warning"
      title={t("item.held")}
      actions={
        <Group gap="xs">
          <Button
            component={Link}
            to={botTokenDialog(publication.channelId)}
            variant="default"
            size="sm"
          >
            {t("remedy.changeBotToken")}
          </Button>
          <PublicationChoices publication={publication} />
        </Group>
      }
    >
      {t("item.heldUntil", { time: shortDateTime(publication.lateLimitAt, now) })}{" "}
      <GuideLink code="bot_unauthorized" />
    </Notice>
  );
}

/** Its channel is beyond the limit of the plan. */
function Parked({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  return (
    <Notice
      tone="warning"
      title={t("item.parked")}
      actions={
        <Group gap="xs">
          <Suspense>
            <LargerPlan wanted="plan" />
          </Suspense>
          <PublicationChoices publication={publication} />
        </Group>
      }
    >
      {t("item.parkedUntil")}
    </Notice>
  );
}

/** The account is going to be deleted, so undoing that is the only choice. */
function Paused() {
  const { t } = useTranslation("publications");
  return (
    <Notice
      tone="warning"
      title={t("item.paused")}
      actions={
        <Button component={Link} to={DELETION_SETTINGS} variant="default" size="sm">
          {t("item.toDeletion")}
        </Button>
      }
    >
      {t("item.pausedUntil")}
    </Notice>
  );
}

/** Its owner may send it, too, having looked into the channel. */
function Restored({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { shortDateTime } = useFormat();
  const now = useNow();
  return (
    <Notice
      tone="warning"
      title={t("item.restored")}
      actions={<PublicationChoices publication={publication} />}
    >
      {t("item.restoredUntil", { time: shortDateTime(publication.lateLimitAt, now) })}
    </Notice>
  );
}

/** A problem that was found before the publication is due, while its owner can still repair it. */
function Warning({ publication, code }: { publication: Publication; code: string }) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const { action } = remedyFor(code);
  // Rights are given in Telegram; everything else that is missing is mended by an edit.
  const link = action === "channel" && <RemedyLink publication={publication} action={action} />;
  const choices = !publication.deferred && <PublicationChoices publication={publication} />;
  return (
    <Notice
      tone="warning"
      title={t("item.warning")}
      actions={
        (link || choices) && (
          <Group gap="xs">
            {link}
            {choices}
          </Group>
        )
      }
    >
      {fullSentences(errorSentence(code, language))} <GuideLink code={code} />
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
