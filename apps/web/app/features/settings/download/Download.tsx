import type { AccountExport } from "@vestnik/contract/account";
import { Button, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { inMegabytes } from "../../../shared/images/imageUsage.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { AccountData } from "../section/AccountData.tsx";
import { Section } from "../section/Section.tsx";
import type { Heights } from "../section/SectionShape.tsx";
import { percentOf, quarterOf } from "./exportProgress.ts";
import { useStartExport } from "./useStartExport.ts";

const HEIGHTS: Heights = [42, 42];

/** Everything that is stored, as one archive that the browser saves. */
export function Download() {
  const { t } = useTranslation("settings");
  return (
    <Section id="download" lead={t("download.lead")}>
      <Text size="sm" c="dimmed">
        {t("download.without")}
      </Text>
      <AccountData heights={HEIGHTS} without={<StartButton before={null} />}>
        {(account) => (
          <Stack gap="md" align="stretch">
            {account.export && <Progressed of={account.export} />}
            <StartButton before={account.export} />
          </Stack>
        )}
      </AccountData>
    </Section>
  );
}

function StartButton({ before }: { before: AccountExport | null }) {
  const { t } = useTranslation("settings");
  const start = useStartExport();
  // A browser that never asked for the address, or a person who stopped it, can begin again.
  const label = before === null ? "start" : "again";
  // It stays, so that a person who pressed it by keyboard still has the focus on it.
  const isBusy = start.isPending || before?.state === "running";
  return (
    <>
      {start.isError && <FailureNotice error={start.error} title={t("download.failed")} />}
      <Button
        variant={before?.state === "done" ? "default" : "filled"}
        leftSection={<IconDownload size={18} aria-hidden />}
        w="fit-content"
        maw="100%"
        {...(isBusy && { "data-disabled": true, "aria-disabled": true })}
        onClick={() => !isBusy && start.mutate()}
      >
        {t(`download.${label}`)}
      </Button>
    </>
  );
}

function Progressed({ of }: { of: AccountExport }) {
  const { t } = useTranslation("settings");
  const { shortDateTime, number } = useFormat();
  const values = {
    files: number(of.doneFiles),
    allFiles: number(of.totalFiles),
    size: number(inMegabytes(of.doneBytes)),
    allSize: number(inMegabytes(of.totalBytes)),
    count: of.totalFiles,
    when: shortDateTime(of.startedAt, useNow()),
  };
  switch (of.state) {
    case "waiting":
      return (
        <Text role="status" size="sm">
          {t("download.waiting")}
        </Text>
      );
    case "running":
      return <Running of={of} words={t("download.running", values)} />;
    case "done":
      return (
        <Notice tone="good" role="status">
          {t("download.done", values)}
        </Notice>
      );
    case "interrupted":
      return (
        <Notice tone="warning" role="status" title={t("download.interrupted")}>
          {t("download.interruptedAt", values)}
        </Notice>
      );
    default:
      return of.state satisfies never;
  }
}

function Running({ of, words }: { of: AccountExport; words: string }) {
  const { t } = useTranslation("settings");
  return (
    <Stack gap={6}>
      <Text size="sm">{words}</Text>
      <Progress value={percentOf(of)} aria-label={words} />
      {/* Every second would be too often to be read aloud. */}
      <VisuallyHidden role="status">
        {t("download.quarter", { percent: quarterOf(of) })}
      </VisuallyHidden>
    </Stack>
  );
}
