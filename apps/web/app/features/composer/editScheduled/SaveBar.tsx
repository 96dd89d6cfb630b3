import { Button, Stack } from "@mantine/core";
import { IconDeviceFloppy, IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import classes from "../Composer.module.css";
import { PublishHint } from "../publish/PublishHint.tsx";
import type { ValidationProblem } from "../publish/validation.ts";
import { SaveProblem } from "./SaveProblem.tsx";
import { dueAtOf, type Timing } from "../whereAndWhen/timing.ts";
import type { SavePost } from "./useSavePost.ts";

const HINT_ID = "save-hint";

export type SaveBarProps = {
  readonly saving: SavePost;
  /** False while it is not known yet in how many channels saving changes the post. */
  readonly isReady: boolean;
  readonly problems: readonly ValidationProblem[];
  readonly timing: Timing;
  readonly now: Date;
  readonly isChanged: boolean;
  readonly channelCount: number;
  readonly toPreview: ReactNode;
  readonly onSave: () => void;
  readonly onLoadCurrent: () => Promise<boolean>;
};

export function SaveBar(props: SaveBarProps) {
  const { saving, problems, timing, now, isChanged, channelCount: count } = props;
  const { t } = useTranslation("editScheduledPost");
  const { shortDateTime } = useFormat();
  const isNow = timing.scheduleType === "now";
  const dueAt = dueAtOf(timing);
  const Icon = isNow ? IconSend : IconDeviceFloppy;
  const isHinted = problems.length > 0;
  return (
    <Stack gap="sm" className={classes["bar"] ?? ""} data-bar="sticks">
      <SaveProblem saving={saving} onSave={props.onSave} onLoadCurrent={props.onLoadCurrent} />
      <div className={classes["act"]}>
        <div className={classes["press"]}>
          {props.toPreview}
          <Button
            className={classes["publish"] ?? ""}
            size="lg"
            leftSection={<Icon size={20} aria-hidden />}
            disabled={isHinted}
            loading={saving.isSaving || !props.isReady}
            aria-describedby={HINT_ID}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={props.onSave}
          >
            {count > 1
              ? t(isNow ? "saveAllNow" : "saveAll", { count })
              : t(isNow ? "saveNow" : "save")}
          </Button>
        </div>
        {!isHinted && (
          <div className={classes["hint"]} id={HINT_ID}>
            {[
              dueAt !== null && t("saveHint", { time: shortDateTime(dueAt, now) }),
              isNow && t("saveNowHint"),
              isChanged && t("unsaved"),
            ]
              .filter((part) => part !== false)
              .join(" · ")}
          </div>
        )}
        {isHinted && (
          <PublishHint id={HINT_ID} intent="save" problems={problems} spoken={saving.triedInVain} />
        )}
      </div>
    </Stack>
  );
}
