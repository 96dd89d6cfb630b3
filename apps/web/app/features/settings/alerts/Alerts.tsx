import type { AlertSettingsResponse } from "@vestnik/contract/problems";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAlertState, useChangeAlerts } from "../../../shared/problems/alertQueries.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { Switch } from "../../../shared/ui/Switch.tsx";
import { Section } from "../section/Section.tsx";
import { SectionShape, type Heights } from "../section/SectionShape.tsx";
import { QuietHoursFields } from "./QuietHoursFields.tsx";

const HEIGHTS: Heights = [346, 210];

/** Whether and when the login bot writes to its owner. */
export function Alerts() {
  const { t } = useTranslation("settings");
  const state = useAlertState();
  if (state.data) return <AlertFields state={state.data} />;
  return (
    <Section id="alerts">
      {state.isError ? (
        <FailureNotice
          error={state.error}
          title={t("alerts.failed")}
          onRetry={() => void state.refetch()}
        />
      ) : (
        <SectionShape heights={HEIGHTS} label={t("alerts.loading")} />
      )}
    </Section>
  );
}

function AlertFields({ state }: { state: AlertSettingsResponse }) {
  const { t } = useTranslation("settings");
  const change = useChangeAlerts();
  const { settings, botUsername: bot } = state;
  // What is being saved is shown as saved; a failure takes it back.
  const enabled = (change.isPending ? change.variables.enabled : undefined) ?? settings.enabled;
  return (
    <Section id="alerts" lead={t("alerts.lead", { bot })}>
      {change.isError && <FailureNotice error={change.error} title={t("alerts.notSaved")} />}
      {state.blockedAt && enabled && (
        <Blocked
          state={state}
          isTrying={change.isPending}
          onRetry={() => change.mutate({ enabled: true })}
        />
      )}
      <Switch
        label={t("alerts.enabled")}
        description={t("alerts.enabledMeaning")}
        checked={enabled}
        onChange={(next) => change.mutate({ enabled: next })}
      />
      {enabled && <QuietHoursFields settings={settings} onChange={change.mutate} />}
      <LastMessage state={state} />
    </Section>
  );
}

type BlockedProps = {
  readonly state: AlertSettingsResponse;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
};

function Blocked({ state: { botUsername: bot, botUrl }, isTrying, onRetry }: BlockedProps) {
  const { t } = useTranslation("settings");
  return (
    <Notice
      tone="warning"
      title={t("alerts.blocked", { bot })}
      actions={
        <Group gap="xs" mt="xs">
          <Button component="a" href={botUrl} target="_blank" rel="noopener" size="sm">
            {t("alerts.openBot")}
          </Button>
          <Button variant="default" size="sm" loading={isTrying} onClick={onRetry}>
            {t("alerts.retry")}
          </Button>
        </Group>
      }
    >
      {t("alerts.blockedWhat")}
    </Notice>
  );
}

function LastMessage({ state: { last } }: { state: AlertSettingsResponse }) {
  const { t } = useTranslation("settings");
  const { shortDateTime } = useFormat();
  const now = useNow();
  if (!last) return null;
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed" role="status">
        {t(`alerts.last.${last.state}`, { when: shortDateTime(last.at, now) })}
      </Text>
    </Stack>
  );
}
