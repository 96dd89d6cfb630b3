import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { FollowUp } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HISTORY_TAB } from "../../../../shared/addresses/tabAddresses.ts";
import { fetchDetails } from "../../../../shared/publications/publicationRequests.ts";
import { ErrorNotice } from "../../../../shared/ui/notice/ErrorNotice.tsx";
import { isInChannel } from "../../form/postDraft.ts";
import { EditScreen } from "../EditScreen.tsx";
import { FixPost } from "./FixPost.tsx";

/** The screen that corrects a post in its channels (docs/product.md, After publishing). */
export function EditPublishedPost({ id }: { readonly id: string }) {
  const { t } = useTranslation("editPublishedPost");
  return (
    <EditScreen
      id={id}
      fetch={fetchDetails}
      words={{ heading: t("heading"), failed: t("failed"), missing: t("missing") }}
      form={({ publication, followUps }) =>
        isInChannel(publication) ? (
          <FixPost key={id} publication={publication} pending={pendingIn(followUps)} />
        ) : undefined
      }
      instead={({ publication: { kind } }) => (
        <ErrorNotice title={t("failed")} text={t(kind === "poll" ? "poll" : "notInChannel")} />
      )}
      waysOn={
        <Button
          component={Link}
          to={HISTORY_TAB}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t("back")}
        </Button>
      }
    />
  );
}

/** The latest correction, where it is not in the channel: it waits, or Telegram has refused it. */
function pendingIn(followUps: readonly FollowUp[]): FollowUp["content"] {
  return followUps.find(({ kind }) => kind === "edit")?.content ?? null;
}
