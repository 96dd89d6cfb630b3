import { Button, Container, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HISTORY_TAB } from "../../../../shared/addresses/tabAddresses.ts";
import { FailureNotice } from "../../../../shared/i18n/FailureNotice.tsx";
import {
  fetchPublication,
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
    queryFn: ({ signal }) => fetchPublication(id, signal),
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
  if (found.isSuccess && isInChannel(found.data))
    return <FixPost key={id} publication={found.data} />;
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
            text={t(found.data.kind === "poll" ? "poll" : "notInChannel")}
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
