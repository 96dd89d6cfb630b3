import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PictureOfChannel } from "../../../shared/channels/ChannelPicture.tsx";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { displayStatusOf, type DisplayStatus } from "../../../shared/publications/displayStatus.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import {
  publicationBatch,
  publicationDetails,
} from "../../../shared/publications/publicationQueries.ts";
import { useChannelName } from "../../../shared/publications/useChannelName.ts";
import { DetailsActions, type DetailsActionsProps } from "./DetailsActions.tsx";
import { DetailsShape } from "./DetailsShape.tsx";
import classes from "./ItemDetails.module.css";
import type { ItemParts } from "./itemParts.ts";
import { ItemTime } from "./ItemTime.tsx";
import { SiblingChoice } from "./SiblingChoice.tsx";
import { useFirstFocus } from "./useFirstFocus.ts";
import {
  ALL_CHANNELS,
  contentOf,
  scopeOf,
  siblingsOf,
  withinScope,
  type Scope,
} from "./siblings.ts";

export type ItemDetailsProps = Omit<DetailsActionsProps, "publication" | "siblings"> & {
  readonly id: string;
  /** Just handed over from here. */
  readonly published: readonly string[] | undefined;
  readonly parts: ItemParts;
};

/** The status of a publication, its time, channels and links, the post as Telegram shows it, and the allowed actions. */
export function ItemDetails({ id, ...rest }: ItemDetailsProps) {
  const { t } = useTranslation("scheduled");
  const details = useQuery(publicationDetails(id));
  const opened = details.data?.publication;
  const batch = useQuery({
    ...publicationBatch(opened?.batchId ?? ""),
    enabled: opened !== undefined,
    // Opened anew it is fetched anew: a decision about versions of before would be refused.
    gcTime: 0,
  });
  if (details.isPending || (opened && batch.isPending)) return <DetailsShape />;
  if (opened === undefined) {
    return (
      <FailureNotice
        title={t("details.failed")}
        error={details.error}
        onRetry={() => void details.refetch()}
      />
    );
  }
  // Fetched later than the details, which may still be those of the last time.
  const newest = batch.data?.find((each) => each.id === id) ?? opened;
  return (
    <LoadedDetails opened={newest} siblings={siblingsOf(newest, batch.data ?? [])} {...rest} />
  );
}

type LoadedDetailsProps = Omit<ItemDetailsProps, "id"> & {
  readonly opened: Publication;
  readonly siblings: readonly Publication[];
};

function LoadedDetails(props: LoadedDetailsProps) {
  const { opened, siblings, published, parts, ...actions } = props;
  const { t } = useTranslation("scheduled");
  const [chosen, setScope] = useState<Scope>(ALL_CHANNELS);
  // The buttons change with the result, so that the focus would be lost on them.
  const firstFocus = useFirstFocus(published ? '[tabindex="-1"]' : "[data-actions] button");
  const isSeveral = siblings.length > 1;
  const scope = scopeOf(chosen, opened, siblings);
  const within = withinScope(scope, opened, siblings);
  const shown = scope === ALL_CHANNELS ? opened : (within[0] ?? opened);
  return (
    <Stack gap="md" ref={firstFocus}>
      {published && (
        <div tabIndex={-1} className={classes["result"]}>
          {parts.result(siblings.filter(({ id }) => published.includes(id)))}
        </div>
      )}
      {!isSeveral && <StatusLine publication={shown} link={parts.link(shown)} />}
      <dl className={classes["facts"]}>
        <div>
          <dt>{t("details.time")}</dt>
          <dd>
            <ItemTime publication={shown} isSeveral={isSeveral && scope === ALL_CHANNELS} />
          </dd>
        </div>
        {!isSeveral && (
          <div>
            <dt>{t("details.channel")}</dt>
            <dd>
              <ChannelLine publication={shown} />
            </dd>
          </div>
        )}
      </dl>
      {isSeveral && (
        <SiblingChoice
          opened={opened}
          siblings={siblings}
          scope={scope}
          parts={parts}
          onChoose={setScope}
        />
      )}
      {!isSeveral && parts.since(shown)}
      {!isSeveral && parts.trouble(shown)}
      {parts.preview(contentOf(shown, siblings, scope))}
      <div className={classes["foot"]}>
        <DetailsActions publication={shown} siblings={within} {...actions} />
        <div className={classes["actions"]}>{parts.published(within)}</div>
      </div>
    </Stack>
  );
}

/** Its picture, its name, and its address when that differs. */
function ChannelLine({ publication }: { publication: Publication }) {
  const name = useChannelName()(publication);
  const { channelId, channelTitle } = publication;
  const hasAddress = name !== channelTitle && channelTitle.startsWith("@");
  return (
    <>
      <PictureOfChannel id={channelId} size={18} /> {name}
      {hasAddress && <span className={classes["quiet"]}> {channelTitle}</span>}
    </>
  );
}

/** Its notice explains it. */
const troubles = [
  "held",
  "parked",
  "paused",
  "restored",
  "warned",
] as const satisfies DisplayStatus[];

function isTrouble(status: DisplayStatus): status is (typeof troubles)[number] {
  return troubles.some((trouble) => trouble === status);
}

type StatusLineProps = { readonly publication: Publication; readonly link: ReactNode };

function StatusLine({ publication, link }: StatusLineProps) {
  const { t } = useTranslation("scheduled");
  const displayStatus = displayStatusOf(publication);
  return (
    <div className={classes["displayStatus"]}>
      <DisplayStatusBadge displayStatus={displayStatus} />
      {!isTrouble(displayStatus) && <span>{t(`details.explained.${displayStatus}`)}</span>}
      {link}
    </div>
  );
}
