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

/** Most decisions are made without a question. */
const ConfirmDialog = lazyDialog(
  async () => (await import("../../../shared/ui/dialog/ConfirmDialog.tsx")).ConfirmDialog,
);

/** What its owner may decide. Sending again what may be there already is asked once more. */
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
    // A failure stands below the buttons.
    await resolve.mutateAsync({ publication, choice }).catch(() => undefined);
    // The buttons went away with the question; whoever had pressed one goes on where the answer stands.
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

/** "Again" is for what left us once. */
function wordsForChoice(
  choice: ResolutionChoice,
  status: PublicationStatus,
): ResolutionChoice | "tryAgain" | "sendNow" {
  if (choice !== "send_again" || status === "unconfirmed") return choice;
  return status === "missed" ? "sendNow" : "tryAgain";
}
