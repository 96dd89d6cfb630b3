import { Button, Skeleton, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useDrafts } from "../../../../shared/api/queries/draftQueries.ts";
import { FailureNotice } from "../../../../shared/i18n/FailureNotice.tsx";
import { ErrorNotice } from "../../../../shared/ui/notice/ErrorNotice.tsx";
import { draftListAddress, NEW_DRAFT } from "../../../../shared/addresses/contentPanel.ts";
import { DraftEditorForm } from "./DraftEditorForm.tsx";
import { useDraftCopy } from "../browser/useComposerArrival.ts";

/** The editor of one draft: posts are edited here, polls in the poll form (decision 54). */
export function DraftEditor({ id }: { id: string }) {
  return id === NEW_DRAFT ? <DraftEditorForm draft={undefined} /> : <StoredDraft id={id} />;
}

function StoredDraft({ id }: { id: string }) {
  const { t } = useTranslation("drafts");
  const { drafts, opened } = useOpened(id);
  if (opened?.poll) return <PollInItsForm id={id} />;
  if (opened) return <DraftEditorForm draft={opened} />;
  if (drafts.isFetching) return <Skeleton height={480} />;
  return (
    <Stack gap="md" align="flex-start">
      {drafts.data === undefined ? (
        <FailureNotice
          title={t("error_loading")}
          error={drafts.error}
          onRetry={() => void drafts.refetch()}
        />
      ) : (
        <ErrorNotice title={t("editor.notFound")} text={t("editor.notFoundText")} />
      )}
      <ToDrafts />
    </Stack>
  );
}

/** The draft as it was opened. Later changes elsewhere do not alter the form while its owner types. */
function useOpened(id: string) {
  const drafts = useDrafts();
  const [opened, setOpened] = useState<Draft>();
  // A cached list may be out of date, so the draft is opened when the list has been fetched again.
  const isFresh = !(drafts.isFetching && drafts.isStale);
  const found = isFresh ? drafts.data?.find(({ _id }) => _id === id) : undefined;
  if (opened === undefined && found !== undefined) setOpened(found);
  return { drafts, opened };
}

function ToDrafts() {
  const { t } = useTranslation("drafts");
  const [params] = useSearchParams();
  return (
    <Button
      component={Link}
      to={draftListAddress(params)}
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {t("editor.back")}
    </Button>
  );
}

function PollInItsForm({ id }: { id: string }) {
  const copy = useDraftCopy();
  const go = useEffectEvent(() => copy({ draft: id, to: "poll", isEdit: true }));
  // Outside React: the address.
  useEffect(() => go(), []);
  return <Skeleton height={480} />;
}
