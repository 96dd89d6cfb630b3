import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import {
  removableImageUses,
  type ImageUse,
  type RemovableImageUse,
} from "@vestnik/domain/imageStorage";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { inMegabytes, OLD_POST_DAYS, useImageRemoval } from "../../shared/images/imageUsage.ts";
import { useFormat } from "../../shared/time/useFormat.ts";
import { announce } from "../../shared/ui/notice/announce.ts";
import classes from "./freeSpace.module.css";

export type UseRowProps = {
  readonly use: ImageUse;
  readonly files: number;
  readonly bytes: number;
  /** Another page is opened. */
  readonly onLeave: () => void;
};

/** Images in use are freed by deleting their drafts or posts there. */
const places = {
  waiting: "/dashboard?tab=scheduled",
  drafts: "/dashboard?tab=content&panel=drafts",
} as const;

/** The storage that one kind of use takes, and how to free it. */
export function UseRow({ use, files, bytes, onLeave }: UseRowProps) {
  const { t } = useTranslation("freeSpace");
  const { number } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const removable = removableImageUses.find((one) => one === use);
  const size = t("size", { count: files, size: number(inMegabytes(bytes)) });
  return (
    <li className={classes["use"]}>
      <Group justify="space-between" gap="sm">
        <div className={classes["words"]}>
          <div>{t(`use.${use}`)}</div>
          <Text size="sm" c="dimmed">
            {size}
          </Text>
        </div>
        {(use === "waiting" || use === "drafts") && (
          <Button component={Link} to={places[use]} variant="default" size="sm" onClick={onLeave}>
            {t(`open.${use}`)}
          </Button>
        )}
        {removable && !isAsking && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t("remove")}
          </Button>
        )}
      </Group>
      {removable && isAsking && <Question use={removable} onEnd={() => setAsking(false)} />}
    </li>
  );
}

type QuestionProps = { readonly use: RemovableImageUse; readonly onEnd: () => void };

/** It cannot be undone, so it says first what will be deleted and what stays. */
function Question({ use, onEnd }: QuestionProps) {
  const { t } = useTranslation("freeSpace");
  const { number } = useFormat();
  const [isOldOnly, setOldOnly] = useState(use === "published");
  const [isVain, setVain] = useState(false);
  const removal = useImageRemoval();

  function remove() {
    removal.mutate(
      { use, isOldOnly },
      {
        onSuccess: ({ removed }) => {
          const size = number(inMegabytes(removed.bytes));
          if (removed.files === 0) return setVain(true);
          announce(t("removed", { count: removed.files, size }));
          onEnd();
        },
      },
    );
  }

  return (
    <Stack gap="sm" className={classes["question"] ?? ""}>
      <Text size="sm">{t(`goes.${use}`)}</Text>
      {use === "published" && (
        <Checkbox
          label={t("oldOnly", { count: OLD_POST_DAYS })}
          checked={isOldOnly}
          onChange={({ currentTarget: { checked } }) => setOldOnly(checked)}
        />
      )}
      {isVain && (
        <Text size="sm" role="status">
          {use === "published" && isOldOnly
            ? t("nothingToRemove.old", { count: OLD_POST_DAYS })
            : t("nothingToRemove.used")}
        </Text>
      )}
      {removal.isError && <FailureNotice error={removal.error} title={t("notRemoved")} />}
      <Group gap="sm">
        <Button color="red" size="sm" loading={removal.isPending} onClick={remove}>
          {t("removeForGood")}
        </Button>
        <Button variant="default" size="sm" onClick={onEnd} data-autofocus>
          {t("keep")}
        </Button>
      </Group>
    </Stack>
  );
}
