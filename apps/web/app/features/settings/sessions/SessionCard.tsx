import type { Session } from "@vestnik/contract/auth";
import { Button, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { StatusBadge } from "../../../shared/ui/StatusBadge.tsx";
import classes from "./sessions.module.css";
import { useSessionName } from "./useSessionName.ts";

export type SessionCardProps = {
  readonly session: Session;
  /** Missing for the present session, which is ended by logging out. */
  readonly onEnd?: () => void;
};

export function SessionCard({ session, onEnd }: SessionCardProps) {
  const { t } = useTranslation("settings");
  const { dateTime, relative } = useFormat();
  const now = useNow();
  const name = useSessionName()(session);
  return (
    <Paper component="li" withBorder p="md" className={classes["session"] ?? ""}>
      <div className={classes["facts"]} title={session.userAgent ?? undefined}>
        <div className={classes["head"]}>
          <Text component="strong" fw={600}>
            {name}
          </Text>
          {session.current && <StatusBadge tone="good" label={t("sessions.thisOne")} />}
        </div>
        <Text size="sm">
          {session.current
            ? t("sessions.now")
            : t("sessions.lastSeen", { when: relative(session.lastUsedAt, now) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t("sessions.started", { when: dateTime(session.createdAt) })}
        </Text>
      </div>
      {onEnd && (
        <Button
          variant="default"
          size="sm"
          aria-label={t("sessions.endOne", { name })}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </Paper>
  );
}
