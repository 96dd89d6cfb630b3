import { Anchor, Group, Paper, Skeleton, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ChannelLimits } from "@vestnik/contract/channels";
import { IconBroadcast } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { aiSettings } from "../../shared/api/queries/aiSettings.ts";
import { useChannelLimits, useChannels } from "../../shared/api/queries/channelQueries.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { EmptyState } from "../../shared/ui/EmptyState.tsx";
import { lazyPart } from "../../shared/ui/loading/lazyPart.tsx";
import { ChannelCard } from "./card/ChannelCard.tsx";
import classes from "./ChannelsTab.module.css";
import { ConnectForm } from "./connect/ConnectForm.tsx";
import { isFull, LimitInfo } from "./LimitInfo.tsx";

/** Loaded on demand, because only the first visits show it. */
const ChannelSteps = lazyPart(async () => (await import("./ChannelSteps.tsx")).ChannelSteps);

/** About their height on a desktop. */
const STEPS_PX = 340;

const CONNECT_ID = "connect";

export function ChannelsTab() {
  const { t } = useTranslation("channels");
  return (
    <div className={classes["columns"]}>
      <Stack component="section" gap="md" aria-labelledby="channels-title">
        <Group justify="space-between">
          <Title order={2} size="h3" id="channels-title">
            {t("title")}
          </Title>
          <ConnectJump />
        </Group>
        <ChannelList />
      </Stack>
      <ConnectPanel />
    </div>
  );
}

/** Jumps to the form, which stands below the list on a narrow screen. */
function ConnectJump() {
  const { t } = useTranslation("channels");
  const limits = useChannelLimits();
  if (limits.data && isFull(limits.data)) {
    return (
      <Text c="dimmed" size="sm" hiddenFrom="md">
        {t("limitReached")}
      </Text>
    );
  }
  return (
    <Anchor href={`#${CONNECT_ID}`} hiddenFrom="md">
      {t("connectTitle")}
    </Anchor>
  );
}

function ConnectPanel() {
  const { t } = useTranslation("channels");
  const channels = useChannels();
  const limits = useChannelLimits();
  // On a narrow screen it stands below a list whose height is not known yet.
  const place = useIsListPending() ? { visibleFrom: "md" } : {};
  return (
    <Paper component="section" p="lg" shadow="sm" aria-labelledby={CONNECT_ID} {...place}>
      <Stack gap="md">
        <Title order={2} size="h4" id={CONNECT_ID} style={{ scrollMarginTop: 80 }}>
          {t("connectTitle")}
        </Title>
        <Limits limits={limits} />
        <ConnectForm
          channels={channels.data ?? []}
          isFull={limits.data ? isFull(limits.data) : false}
        />
      </Stack>
    </Paper>
  );
}

function Limits({ limits }: { limits: UseQueryResult<ChannelLimits> }) {
  const { t } = useTranslation("channels");
  if (limits.data) return <LimitInfo limits={limits.data} />;
  if (limits.isPending) return <Skeleton h={24} w={220} />;
  return (
    <FailureNotice
      error={limits.error}
      title={t("limitsFailed")}
      onRetry={() => void limits.refetch()}
    />
  );
}

/** A card has one line more where an AI writes, which would push down the next card. */
function useIsListPending(): boolean {
  const channels = useChannels();
  const ai = useQuery(aiSettings);
  return channels.isPending || (ai.isPending && channels.data?.length !== 0);
}

function ChannelList() {
  const { t } = useTranslation("channels");
  const channels = useChannels();
  if (useIsListPending() || channels.isPending) return <ListSkeleton />;
  if (channels.isError) {
    return (
      <FailureNotice
        error={channels.error}
        title={t("loadFailed")}
        onRetry={() => void channels.refetch()}
      />
    );
  }
  if (channels.data.length === 0) {
    return (
      <Paper shadow="xs">
        <EmptyState icon={IconBroadcast} title={t("emptyTitle")} text={t("emptyText")}>
          <Suspense fallback={<Skeleton h={STEPS_PX} maw={560} />}>
            <ChannelSteps />
          </Suspense>
        </EmptyState>
      </Paper>
    );
  }
  return channels.data.map((channel) => <ChannelCard key={channel.id} channel={channel} />);
}

function ListSkeleton() {
  const { t } = useTranslation("general");
  return (
    <div className="v-first-cards" aria-busy>
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <i />
      <i />
    </div>
  );
}
