import type { Session } from "@vestnik/contract/auth";
import { Button, Group, Skeleton, Stack, Title } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { focusHeading } from "../section/headingId.ts";
import { Section } from "../section/Section.tsx";
import { SessionCard } from "./SessionCard.tsx";
import { useSessions } from "./sessionQueries.ts";
import classes from "./sessions.module.css";

/** Fetched with the first question, like the other dialog of this screen: dialogs weigh more than all the rest. */
const EndDialog = lazyDialog(async () => (await import("./EndDialog.tsx")).EndDialog);

/** Where this account is signed in, with buttons that end those sessions. */
export function Sessions() {
  const { t } = useTranslation("settings");
  const [ending, setEnding] = useState<Session | "others">();
  const [wasAsked, setAsked] = useState(false);
  const ask = (which: Session | "others") => {
    setAsked(true);
    setEnding(which);
  };
  return (
    <Section id="sessions" lead={t("sessions.lead")}>
      <SessionLists onEnd={ask} />
      {wasAsked && (
        <Suspense>
          <EndDialog
            opened={ending !== undefined}
            which={ending}
            onClose={() => setEnding(undefined)}
            // The button that opened the dialog disappears with its session.
            onEnded={() => focusHeading("sessions")}
          />
        </Suspense>
      )}
    </Section>
  );
}
function SessionLists({ onEnd }: { onEnd: (which: Session | "others") => void }) {
  const { t } = useTranslation("settings");
  const sessions = useSessions();
  if (sessions.isPending) return <ListSkeleton />;
  if (sessions.data === undefined) {
    return (
      <FailureNotice
        error={sessions.error}
        title={t("sessions.loadFailed")}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  const current = sessions.data.filter((session) => session.current);
  const others = sessions.data.filter((session) => !session.current);
  return (
    <>
      {sessions.isError && (
        <FailureNotice error={sessions.error} title={t("sessions.loadFailed")} />
      )}
      <ul className={classes["list"]} aria-label={t("sessions.thisOne")}>
        {current.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
      {others.length === 0 ? (
        <Notice tone="good" role="status">
          {t("sessions.onlyThis")}
        </Notice>
      ) : (
        <OtherSessions others={others} onEnd={onEnd} />
      )}
    </>
  );
}

type OtherSessionsProps = {
  readonly others: readonly Session[];
  readonly onEnd: (which: Session | "others") => void;
};

function OtherSessions({ others, onEnd }: OtherSessionsProps) {
  const { t } = useTranslation("settings");
  return (
    <Stack component="section" gap="md" aria-labelledby="other-sessions">
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h4" id="other-sessions">
          {t("sessions.others")}
        </Title>
        <Button color="red" variant="light" size="sm" onClick={() => onEnd("others")}>
          {t("sessions.endAll")}
        </Button>
      </Group>
      <ul className={classes["list"]} aria-labelledby="other-sessions">
        {others.map((session) => (
          <SessionCard key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
    </Stack>
  );
}

function ListSkeleton() {
  const { t } = useTranslation("settings");
  return (
    <Stack gap="sm" role="status" aria-label={t("sessions.loading")}>
      <Skeleton h={104} />
      <Skeleton h={60} />
    </Stack>
  );
}
