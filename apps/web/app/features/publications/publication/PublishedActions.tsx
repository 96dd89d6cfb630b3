import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLock, IconPencil, IconPin, IconPinnedOff, IconTrash } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  closePolls,
  pinBatch,
  removeFromChannels,
} from "../../../shared/publications/batchRequests.ts";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useChannelName } from "../../../shared/publications/useChannelName.ts";
import { useLackingRights } from "../../../shared/publications/useLackingRights.ts";
import { joinedNames } from "../../../shared/i18n/nameOrder.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/ConfirmDialog.tsx";
import { isOpenPoll } from "../poll/openPoll.ts";
import classes from "./publications.module.css";
import { useAct } from "./useAct.ts";

type Question = {
  readonly kind: "remove" | "close";
  /** Stays as it was asked, also when it reaches more channels meanwhile. */
  readonly about: readonly Publication[];
};

const acts = { remove: removeFromChannels, close: closePolls };

type PublishedActionsProps = {
  /** Of one decision; those that are not in their channels are left out. */
  readonly publications: readonly Publication[];
};

/** What can be done with a post or poll that is in its channels. Of what was published by hand the messages are not known. */
export function PublishedActions({ publications }: PublishedActionsProps) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const now = useNow();
  const [question, setQuestion] = useState<Question>();
  const [isAsking, asking] = useDisclosure(false);
  const there = publications.filter(isThere);
  const [first] = there;
  const act = useAct();
  const nameOf = useChannelName();
  if (!first) return null;
  const removable = there.filter(
    ({ removableUntil }) => removableUntil !== null && now.getTime() < Date.parse(removableUntil),
  );
  const pinned = there.filter(({ pinnedAt }) => pinnedAt !== null);
  const loose = there.filter(({ pinnedAt }) => pinnedAt === null);
  const open = there.filter((each) => isOpenPoll(each, now));
  const ask = (kind: Question["kind"], about: readonly Publication[]) => {
    setQuestion({ kind, about });
    asking.open();
  };
  return (
    <>
      {first.kind === "post" && (
        <Button
          {...look}
          component={Link}
          to={`/edit-published-post/${first.id}`}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t("published.edit")}
        </Button>
      )}
      {loose.length > 0 && (
        <Button
          {...look}
          loading={act.isPending && act.variables.kind === "pin"}
          leftSection={<IconPin size={16} aria-hidden />}
          onClick={() => act.mutate({ kind: "pin", send: () => pinBatch(loose, true) })}
        >
          {t("published.pin")}
        </Button>
      )}
      {pinned.length > 0 && (
        <Button
          {...look}
          loading={act.isPending && act.variables.kind === "unpin"}
          leftSection={<IconPinnedOff size={16} aria-hidden />}
          onClick={() => act.mutate({ kind: "unpin", send: () => pinBatch(pinned, false) })}
        >
          {t("published.unpin")}
        </Button>
      )}
      {open.length > 0 && (
        <Button
          {...look}
          leftSection={<IconLock size={16} aria-hidden />}
          onClick={() => ask("close", open)}
        >
          {t("published.close")}
        </Button>
      )}
      {removable.length > 0 && (
        <Button
          {...look}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => ask("remove", removable)}
        >
          {t("published.remove", { count: removable.length })}
        </Button>
      )}
      <LackingRights asked="edit" publications={first.kind === "post" ? there : []} />
      <LackingRights asked="pin" publications={there} />
      <LackingRights asked="remove" publications={removable} />
      {question && (
        <ConfirmDialog
          opened={isAsking}
          title={t(`published.${question.kind}Title`, { count: question.about.length })}
          confirmLabel={t(`published.${question.kind}Yes`)}
          destructive
          busy={act.isPending}
          onClose={asking.close}
          onConfirm={() =>
            act.mutate(
              { kind: question.kind, send: () => acts[question.kind](presentOf(question, there)) },
              { onSettled: asking.close },
            )
          }
        >
          {t(`published.${question.kind}Text`, {
            channels: joinedNames(question.about.map(nameOf), language),
          })}
        </ConfirmDialog>
      )}
    </>
  );
}

type LackingRightsProps = {
  readonly asked: keyof typeof refusals;
  readonly publications: readonly Publication[];
};

const refusals = {
  edit: "message_not_editable",
  pin: "message_not_pinnable",
  remove: "message_not_removable",
} as const;

/** Said before it is tried: where the bot may not do it, and which right it needs. It can be tried all the same: the right may have been given since. */
function LackingRights({ asked, publications }: LackingRightsProps) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const lacking = useLackingRights();
  // A failure that is still in sight says the same.
  const channels = lacking(
    asked,
    publications.filter(({ followUp }) => followUp?.code !== refusals[asked]),
  );
  if (channels.length === 0) return null;
  const names = channels.map((channel) => channel.displayName ?? channel.title);
  return (
    <Text w="100%" size="sm">
      {t(asked === "pin" ? "published.lacking" : "published.lackingForOthers", {
        channels: joinedNames(names, language),
      })}{" "}
      {fullSentences(errorSentence(refusals[asked], language))}
    </Text>
  );
}

const look = {
  variant: "subtle",
  size: "compact-sm",
  mih: 32,
  className: classes["copy"] ?? "",
} as const;

/** In their present version, because the server refuses a decision about an older one. */
function presentOf({ about }: Question, there: readonly Publication[]): readonly Publication[] {
  return there.filter(({ id }) => about.some((asked) => asked.id === id));
}

/** In its channel, and which message it is is known. */
function isThere({ status, messageUrl, channelId, followUp }: Publication): boolean {
  const isGoing = followUp?.kind === "remove" && followUp.state === "waiting";
  return status === "published" && messageUrl !== null && channelId !== null && !isGoing;
}
