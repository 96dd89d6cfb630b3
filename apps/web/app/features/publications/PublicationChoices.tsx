import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Publication } from "@vestnik/contract/publications";
import { choicesFor, type ResolutionChoice } from "@vestnik/domain/publication";
import { useTranslation } from "react-i18next";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.tsx";
import { ErrorNotice } from "../../shared/ui/ErrorNotice.tsx";
import { useResolvePublication } from "./publicationQueries.ts";

/** What its owner may decide. Sending again what may be there already is asked once more. */
export function PublicationChoices({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const sentenceOf = useErrorSentence();
  const resolve = useResolvePublication();
  const [asking, dialog] = useDisclosure(false);
  const { status, error, channelTitle } = publication;
  const mayBeThere = status === "unconfirmed";
  const decide = (choice: ResolutionChoice) => resolve.mutate({ publication, choice });

  function choose(choice: ResolutionChoice) {
    if (choice === "send_again" && mayBeThere) dialog.open();
    else decide(choice);
  }

  return (
    <>
      <Group gap="xs">
        {choicesFor(status, error?.code ?? null).map((choice) => {
          const label =
            choice === "send_again" && !mayBeThere ? t("choice.tryAgain") : t(`choice.${choice}`);
          return (
            <Button
              key={choice}
              variant="default"
              size="sm"
              loading={resolve.isPending && resolve.variables.choice === choice}
              disabled={resolve.isPending}
              aria-label={t("choice.forChannel", { choice: label, channel: channelTitle })}
              onClick={() => choose(choice)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      {resolve.error && <ErrorNotice title={t("decisionFailed")} {...sentenceOf(resolve.error)} />}
      <ConfirmDialog
        opened={asking}
        title={t("confirm.title", { channel: channelTitle })}
        confirmLabel={t("confirm.yes")}
        destructive
        onClose={dialog.close}
        onConfirm={() => {
          dialog.close();
          decide("send_again");
        }}
      >
        {t("confirm.text")}
      </ConfirmDialog>
    </>
  );
}
