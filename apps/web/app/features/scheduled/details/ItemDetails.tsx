import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { displayStatusOf, type DisplayStatus } from "../../../shared/publications/displayStatus.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { publicationDetails } from "../../../shared/publications/publicationQueries.ts";
import { ContentPreview } from "./ContentPreview.tsx";
import { DetailsActions, type DetailsActionsProps } from "./DetailsActions.tsx";
import classes from "./ItemDetails.module.css";
import { ItemTime } from "./ItemTime.tsx";
import { useChannelName } from "../items/useItemWords.ts";

export type ItemDetailsProps = Omit<DetailsActionsProps, "publication"> & {
  readonly id: string;
  readonly trouble: (publication: Publication) => ReactNode;
};

/** The status of a publication, its time and channel, its content, and the allowed actions. */
export function ItemDetails({ id, trouble, ...actions }: ItemDetailsProps) {
  const { t } = useTranslation("scheduled");
  const details = useQuery(publicationDetails(id));
  if (details.isPending) {
    return (
      <Stack gap="md" role="status" aria-label={t("details.loading")}>
        <Skeleton height={28} width={120} />
        <Skeleton height={72} />
        <Skeleton height={120} />
      </Stack>
    );
  }
  if (details.data === undefined) {
    return (
      <FailureNotice
        title={t("details.failed")}
        error={details.error}
        onRetry={() => void details.refetch()}
      />
    );
  }
  const { publication } = details.data;
  return (
    <Stack gap="md">
      <StatusLine publication={publication} />
      <dl className={classes["facts"]}>
        <div>
          <dt>{t("details.time")}</dt>
          <dd>
            <ItemTime publication={publication} />
          </dd>
        </div>
        <div>
          <dt>{t("details.channel")}</dt>
          <dd>
            <ChannelLine publication={publication} />
          </dd>
        </div>
      </dl>
      {trouble(publication)}
      <ContentPreview publication={publication} />
      <DetailsActions publication={publication} {...actions} />
    </Stack>
  );
}

/** The name of the channel, and its address when that differs. */
function ChannelLine({ publication }: { publication: Publication }) {
  const name = useChannelName()(publication);
  const { channelTitle } = publication;
  if (name === channelTitle || !channelTitle.startsWith("@")) return name;
  return (
    <>
      {name} <span className={classes["quiet"]}>{channelTitle}</span>
    </>
  );
}

/** Its notice explains it. */
const troubles = ["held", "parked", "paused", "warned"] as const satisfies DisplayStatus[];

function isTrouble(status: DisplayStatus): status is (typeof troubles)[number] {
  return troubles.some((trouble) => trouble === status);
}

function StatusLine({ publication }: { publication: Publication }) {
  const { t } = useTranslation("scheduled");
  const displayStatus = displayStatusOf(publication);
  return (
    <div className={classes["displayStatus"]}>
      <DisplayStatusBadge displayStatus={displayStatus} />
      {!isTrouble(displayStatus) && <span>{t(`details.explained.${displayStatus}`)}</span>}
    </div>
  );
}
