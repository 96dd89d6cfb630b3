import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Publication } from "@vestnik/contract/publications";
import {
  choicesFor,
  type PublicationStatus,
  type ResolutionChoice,
} from "@vestnik/domain/publication";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { ErrorNotice } from "../../../shared/ui/notice/ErrorNotice.tsx";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { useChannelLabel } from "./ChannelName.tsx";
import { useResolvePublication } from "./publicationQueries.ts";

/** Loaded on demand, because most decisions need no confirmation. */
const ConfirmDialog = lazyDialog(
  async () => (await import("../../../shared/ui/dialog/ConfirmDialog.tsx")).ConfirmDialog,
);

/** The decisions its owner may take. Sending again asks for a confirmation when the message may have arrived already. */
export function PublicationChoices({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const sentenceOf = useErrorSentence();
  const resolve = useResolvePublication();
  const [asking, dialog] = useDisclosure(false);
  const [wasAsked, setWasAsked] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const { status, error } = publication;
  const channel = useChannelLabel(publication);

  async function decide(choice: ResolutionChoice) {
    const row = buttons.current?.closest("li");
    // The failure is shown below the buttons.
    await resolve.mutateAsync({ publication, choice }).catch(() => undefined);
    // The buttons disappear with the decision, so the focus moves to the row that shows the result.
    if (document.activeElement === document.body) row?.focus({ preventScroll: true });
  }

  function choose(choice: ResolutionChoice) {
    if (choice !== "send_again" || status !== "unconfirmed") return void decide(choice);
    setWasAsked(true);
    dialog.open();
  }

  return (
    <>
      <Group gap="xs" ref={buttons}>
        {choicesFor(status, error?.code ?? null).map((choice) => {
          const label = t(`choice.${wordsForChoice(choice, status)}`);
          return (
            <Button
              key={choice}
              variant="default"
              size="sm"
              loading={resolve.isPending && resolve.variables.choice === choice}
              disabled={resolve.isPending}
              aria-label={t("choice.forChannel", { choice: label, channel })}
              onClick={() => choose(choice)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      {resolve.error && <ErrorNotice title={t("decisionFailed")} {...sentenceOf(resolve.error)} />}
      {wasAsked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            opened={asking}
            title={t("confirm.title", { channel })}
            confirmLabel={t("confirm.yes")}
            destructive
            onClose={dialog.close}
            onConfirm={() => {
              dialog.close();
              void decide("send_again");
            }}
          >
            {t("confirm.text")} {publication.reportAwaited && t("confirm.reportAwaited")}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

/** "Again" only when an attempt was made before. */
function wordsForChoice(
  choice: ResolutionChoice,
  status: PublicationStatus,
): ResolutionChoice | "tryAgain" | "sendNow" {
  if (choice !== "send_again" || status === "unconfirmed") return choice;
  return status === "missed" ? "sendNow" : "tryAgain";
}
