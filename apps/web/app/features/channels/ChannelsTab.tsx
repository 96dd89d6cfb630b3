import { Grid, Paper, Skeleton, Stack, Title } from "@mantine/core";
import { IconBroadcast } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useChannelLimits, useChannels } from "../../shared/api/channelQueries.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { EmptyState } from "../../shared/ui/EmptyState.tsx";
import { ChannelCard } from "./ChannelCard.tsx";
import { ChannelSteps } from "./ChannelSteps.tsx";
import { ConnectForm } from "./ConnectForm.tsx";
import { isFull, LimitInfo } from "./LimitInfo.tsx";

export function ChannelsTab() {
  const { t } = useTranslation("channels");
  const channels = useChannels();
  const limits = useChannelLimits();
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Paper component="section" p="lg" shadow="sm" aria-labelledby="connect-title">
          <Stack gap="md">
            <Title order={2} size="h4" id="connect-title">
              {t("connectTitle")}
            </Title>
            {limits.data && <LimitInfo limits={limits.data} />}
            <ConnectForm
              channels={channels.data ?? []}
              isFull={limits.data ? isFull(limits.data) : false}
            />
          </Stack>
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack component="section" gap="md" aria-labelledby="channels-title">
          <Title order={1} size="h3" id="channels-title">
            {t("title")}
          </Title>
          <ChannelList />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function ChannelList() {
  const { t } = useTranslation("channels");
  const channels = useChannels();
  if (channels.isPending) return <ListSkeleton />;
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
          <ChannelSteps />
        </EmptyState>
      </Paper>
    );
  }
  return channels.data.map((channel) => <ChannelCard key={channel.id} channel={channel} />);
}

function ListSkeleton() {
  const { t } = useTranslation("common");
  return (
    <Stack gap="md" aria-busy aria-label={t("loading")} role="group">
      <Skeleton h={168} />
      <Skeleton h={168} />
    </Stack>
  );
}
