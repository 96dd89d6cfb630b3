import { Button, Container, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowLeft, IconReplace } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Publication } from "@vestnik/contract/publications";
import { ApiError } from "../../../../shared/api/apiError.ts";
import { FailureNotice } from "../../../../shared/i18n/FailureNotice.tsx";
import { useOwnStorage } from "../../../../shared/session/useOwnStorage.ts";
import { ErrorNotice } from "../../../../shared/ui/notice/ErrorNotice.tsx";
import { EditPost, LeftVersion } from "./EditPost.tsx";
import { isEditable } from "../../form/postDraft.ts";
import {
  fetchPublication,
  publicationKeys,
} from "../../../../shared/publications/publicationRequests.ts";
import { HISTORY_TAB, SCHEDULED_TAB } from "../../../../shared/addresses/tabAddresses.ts";
import { panelAddress } from "../../../../shared/addresses/contentPanel.ts";
import { replacementOf } from "../../../../shared/publications/replacement.ts";
import { publicationBatch } from "../../../../shared/publications/publicationQueries.ts";

/** The screen of one scheduled post (docs/product.md, Calendar and list). */
export function EditScheduledPost({ id }: { id: string }) {
  const { t } = useTranslation("editScheduledPost");
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
  if (found.isPending || !isOwn) return <Waiting />;
  if (found.isError) return <NotFound error={found.error} onRetry={() => void found.refetch()} />;
  const publication = found.data;
  if (isEditable(publication)) return <EditPost key={id} publication={publication} />;
  const isPoll = publication.kind === "poll";
  return (
    <NotEditable>
      <ErrorNotice
        title={t("error_fetch_single")}
        text={t(isPoll ? "poll_edit_not_available" : "notWaiting")}
      />
      {isPoll && publication.status === "scheduled" && <ReplacePoll publication={publication} />}
      <LeftVersion id={id} />
    </NotEditable>
  );
}

function NotFound({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("editScheduledPost");
  const isMissing =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <NotEditable>
      {isMissing ? (
        <ErrorNotice title={t("error_fetch_single")} text={t("missing")} />
      ) : (
        <FailureNotice error={error} title={t("error_fetch_single")} onRetry={onRetry} />
      )}
    </NotEditable>
  );
}

/** Shown when there is nothing to edit; offers ways on. */
function NotEditable({ children }: { children: ReactNode }) {
  const { t } = useTranslation("editScheduledPost");
  return (
    <Container component="main" id="content" tabIndex={-1} size="sm" py="xl">
      <Stack gap="lg">
        <Title order={1} size="h3">
          {t("heading")}
        </Title>
        {children}
        <Group gap="sm">
          <Button
            component={Link}
            to={SCHEDULED_TAB}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t("backToScheduled")}
          </Button>
          <Button component={Link} to={HISTORY_TAB} variant="default">
            {t("openHistory")}
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}

function Waiting() {
  return (
    <Container component="main" id="content" tabIndex={-1} size="lg" py="lg" aria-busy>
      <Stack gap="lg">
        <Skeleton h={40} maw={420} />
        <Skeleton h={480} />
      </Stack>
    </Container>
  );
}

/** Telegram cannot change a poll, but a scheduled one is not there yet: a changed copy takes its place in all its channels. */
function ReplacePoll({ publication }: { publication: Publication }) {
  const { t } = useTranslation("editScheduledPost");
  const batch = useQuery(publicationBatch(publication.batchId));
  const state = replacementOf(publication, batch.data ?? [publication]);
  return (
    <Button
      component={Link}
      to={{ pathname: "/dashboard", ...panelAddress("poll") }}
      state={state}
      leftSection={<IconReplace size={18} aria-hidden />}
    >
      {t("replacePoll")}
    </Button>
  );
}
