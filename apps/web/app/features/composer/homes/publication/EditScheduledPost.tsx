import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowLeft, IconReplace } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { panelAddress } from "../../../../shared/addresses/contentPanel.ts";
import { HISTORY_TAB, SCHEDULED_TAB } from "../../../../shared/addresses/tabAddresses.ts";
import { publicationBatch } from "../../../../shared/publications/publicationQueries.ts";
import { fetchPublication } from "../../../../shared/publications/publicationRequests.ts";
import { replacementOf } from "../../../../shared/publications/replacement.ts";
import { ErrorNotice } from "../../../../shared/ui/notice/ErrorNotice.tsx";
import { isEditable } from "../../form/postDraft.ts";
import { EditScreen } from "../EditScreen.tsx";
import { EditPost, LeftVersion } from "./EditPost.tsx";

/** The screen of one scheduled post (docs/product.md, Calendar and list). */
export function EditScheduledPost({ id }: { id: string }) {
  const { t } = useTranslation("editScheduledPost");
  return (
    <EditScreen
      id={id}
      fetch={fetchPublication}
      words={{ heading: t("heading"), failed: t("error_fetch_single"), missing: t("missing") }}
      form={(publication) =>
        isEditable(publication) ? <EditPost key={id} publication={publication} /> : undefined
      }
      instead={(publication) => <NotEditable publication={publication} />}
      waysOn={
        <>
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
        </>
      }
    />
  );
}

function NotEditable({ publication }: { publication: Publication }) {
  const { t } = useTranslation("editScheduledPost");
  const isPoll = publication.kind === "poll";
  return (
    <>
      <ErrorNotice
        title={t("error_fetch_single")}
        text={t(isPoll ? "poll_edit_not_available" : "notWaiting")}
      />
      {isPoll && publication.status === "scheduled" && <ReplacePoll publication={publication} />}
      <LeftVersion id={publication.id} />
    </>
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
