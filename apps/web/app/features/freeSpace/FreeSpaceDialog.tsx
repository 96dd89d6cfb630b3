import { Anchor, Button, Skeleton, Stack, Text } from "@mantine/core";
import type { ImageUsage } from "@vestnik/contract/uploads";
import { imageUses } from "@vestnik/domain/imageStorage";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { STORED_SETTINGS } from "../../shared/addresses/settingsAddress.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { useImageUsage } from "../../shared/images/imageUsage.ts";
import { storageSize } from "../../shared/images/storageSize.ts";
import { LargerPlan } from "../../shared/plans/LargerPlan.tsx";
import { useFormat } from "../../shared/time/useFormat.ts";
import { Dialog } from "../../shared/ui/dialog/Dialog.tsx";
import { Meter } from "../../shared/ui/Meter.tsx";
import classes from "./freeSpace.module.css";
import { UseRow } from "./UseRow.tsx";

export type FreeSpaceDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** What uses the storage for images, and buttons that free it. */
export function FreeSpaceDialog({ opened, onClose }: FreeSpaceDialogProps) {
  const { t } = useTranslation("freeSpace");
  const usage = useImageUsage();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("title")}>
      <Stack gap="md">
        {usage.isError && (
          <FailureNotice
            error={usage.error}
            title={t("failed")}
            onRetry={() => void usage.refetch()}
          />
        )}
        {usage.isPending && <Skeleton h={280} />}
        {usage.data && <Uses usage={usage.data} onLeave={onClose} />}
        <Button variant="default" onClick={onClose}>
          {t("done")}
        </Button>
      </Stack>
    </Dialog>
  );
}

function Uses({ usage, onLeave }: { usage: ImageUsage; onLeave: () => void }) {
  const { t } = useTranslation("freeSpace");
  const { locale } = useFormat();
  const { usedBytes, limitBytes, uses } = usage;
  const left = Math.max(0, limitBytes - usedBytes);
  const values = {
    used: storageSize(usedBytes, locale),
    left: storageSize(left, locale),
    limit: storageSize(limitBytes, locale),
  };
  const isUnlimited = limitBytes < 0;
  const state = left > 0 ? "used" : "usedUp";
  const words = t(isUnlimited ? "usedUnlimited" : state, values);
  const present = imageUses.filter((use) => uses[use].files > 0);
  return (
    <>
      <Stack gap={6}>
        <Meter words={words} left={left} limit={limitBytes} />
        {!isUnlimited && <LargerPlan wanted="plan" onLeave={onLeave} />}
      </Stack>
      {present.length === 0 && <Text c="dimmed">{t("nothing")}</Text>}
      <ul className={classes["uses"]}>
        {present.map((use) => (
          <UseRow key={use} use={use} {...uses[use]} onLeave={onLeave} />
        ))}
      </ul>
      <Anchor component={Link} to={STORED_SETTINGS} onClick={onLeave} underline="always">
        {t("stored")}
      </Anchor>
    </>
  );
}
