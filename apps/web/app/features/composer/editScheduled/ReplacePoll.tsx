import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconReplace } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { panelAddress } from "../../../shared/addresses/contentPanel.ts";
import { replacementOf } from "../../../shared/publications/replacement.ts";
import { publicationBatch } from "../../../shared/publications/publicationQueries.ts";

/** Telegram cannot change a poll, but a scheduled one is not there yet: a changed copy takes its place in all its channels. */
export function ReplacePoll({ publication }: { publication: Publication }) {
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
