import { Button, Container, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowLeft } from "@tabler/icons-react";
import type { FollowUp } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HISTORY_TAB } from "../../../../shared/addresses/tabAddresses.ts";
import { FailureNotice } from "../../../../shared/i18n/FailureNotice.tsx";
import {
  fetchDetails,
  publicationKeys,
} from "../../../../shared/publications/publicationRequests.ts";
import { useOwnStorage } from "../../../../shared/session/useOwnStorage.ts";
import { ErrorNotice } from "../../../../shared/ui/notice/ErrorNotice.tsx";
import { isInChannel } from "../../form/postDraft.ts";
import { FixPost } from "./FixPost.tsx";

/** The screen that corrects a post in its channels (docs/product.md, After publishing). */
export function EditPublishedPost({ id }: { readonly id: string }) {
  const { t } = useTranslation("editPublishedPost");
  const found = useQuery({
    queryKey: publicationKeys.toEdit(id),
    queryFn: ({ signal }) => fetchDetails(id, signal),
    // Loaded once, so that the form does not change while its owner types.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isOwn = useOwnStorage();
  if (found.isPending || !isOwn) {
    return (
      <Container component="main" id="content" tabIndex={-1} size="lg" py="lg" aria-busy>
        <Stack gap="lg">
          <Skeleton h={40} maw={420} />
          <Skeleton h={480} />
        </Stack>
      </Container>
    );
  }
  const { publication, followUps = [] } = found.data ?? {};
  if (publication && isInChannel(publication)) {
    return <FixPost key={id} publication={publication} pending={pendingIn(followUps)} />;
  }
  return (
    <Container component="main" id="content" tabIndex={-1} size="sm" py="xl">
      <Stack gap="lg">
        <Title order={1} size="h3">
          {t("heading")}
        </Title>
        {found.isError ? (
          <FailureNotice
            error={found.error}
            title={t("failed")}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <ErrorNotice
            title={t("failed")}
            text={t(publication?.kind === "poll" ? "poll" : "notInChannel")}
          />
        )}
        <Group>
          <Button
            component={Link}
            to={HISTORY_TAB}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t("back")}
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}

/** The latest correction, where it is not in the channel: it waits, or Telegram has refused it. */
function pendingIn(followUps: readonly FollowUp[]): FollowUp["content"] {
  return followUps.find(({ kind }) => kind === "edit")?.content ?? null;
}
