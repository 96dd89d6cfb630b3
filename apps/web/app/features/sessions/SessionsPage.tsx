import type { Session } from "@vestnik/contract/auth";
import { Anchor, Button, Container, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { Notice } from "../../shared/ui/notice/Notice.tsx";
import { EndDialog } from "./EndDialog.tsx";
import { SessionCard } from "./SessionCard.tsx";
import { useSessions } from "./sessionQueries.ts";
import classes from "./sessions.module.css";

/** Where this account is signed in, with buttons that end those sessions. */
export function SessionsPage() {
  const { t } = useTranslation("sessions");
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<Session | "others">();
  return (
    <Container component="main" id="content" tabIndex={-1} size="sm" px="md" py="lg">
      <Stack gap="lg">
        <Anchor component={Link} to="/dashboard" size="sm">
          <IconArrowLeft size={16} aria-hidden style={{ verticalAlign: "-3px" }} /> {t("back")}
        </Anchor>
        <Stack gap="xs">
          <Title
            order={1}
            size="h2"
            ref={heading}
            tabIndex={-1}
            className={classes["heading"] ?? ""}
          >
            {t("title")}
          </Title>
          <Text c="dimmed">{t("lead")}</Text>
        </Stack>
        <SessionLists onEnd={setEnding} />
      </Stack>
      <EndDialog
        which={ending}
        onClose={() => setEnding(undefined)}
        // The button that opened the dialog disappears with its session.
        onEnded={() => setTimeout(() => heading.current?.focus())}
      />
    </Container>
  );
}

function SessionLists({ onEnd }: { onEnd: (which: Session | "others") => void }) {
  const { t } = useTranslation("sessions");
  const sessions = useSessions();
  if (sessions.isPending) return <ListSkeleton />;
  if (sessions.data === undefined) {
    return (
      <FailureNotice
        error={sessions.error}
        title={t("loadFailed")}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  const current = sessions.data.filter((session) => session.current);
  const others = sessions.data.filter((session) => !session.current);
  return (
    <>
      {sessions.isError && <FailureNotice error={sessions.error} title={t("loadFailed")} />}
      <ul className={classes["list"]} aria-label={t("thisOne")}>
        {current.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
      {others.length === 0 ? (
        <Notice tone="good">{t("onlyThis")}</Notice>
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
  const { t } = useTranslation("sessions");
  return (
    <Stack component="section" gap="md" aria-labelledby="other-sessions">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id="other-sessions">
          {t("others")}
        </Title>
        <Button color="red" variant="light" size="sm" onClick={() => onEnd("others")}>
          {t("endAll")}
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
  const { t } = useTranslation("sessions");
  return (
    <Stack gap="sm" role="status" aria-label={t("loading")}>
      <Skeleton h={104} />
      <Skeleton h={104} />
    </Stack>
  );
}
