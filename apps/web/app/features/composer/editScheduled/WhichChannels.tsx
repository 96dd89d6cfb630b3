import { Checkbox, Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { useChannelName } from "../../../shared/publications/useChannelName.ts";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import type { EditedSiblings } from "./useSiblings.ts";

export type WhichChannelsProps = {
  readonly opened: PostPublication;
  readonly siblings: EditedSiblings;
};

/** Whether the changes are for all channels of the post or for this one only; nothing where there is one. */
export function WhichChannels({ opened, siblings }: WhichChannelsProps) {
  const { t } = useTranslation("editScheduledPost");
  const nameOf = useChannelName();
  const { same, own, scope, choose } = siblings;
  if (siblings.error !== null && !scope.onlyHere) {
    return (
      <FailureNotice title={t("which.failed")} error={siblings.error} onRetry={siblings.refetch} />
    );
  }
  if (same.length + own.length === 0) return null;
  const together = [opened, ...same];
  const channel = nameOf(opened);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t("which.label")}
        value={scope.onlyHere ? "one" : "all"}
        onChange={(value) => choose({ ...scope, onlyHere: value === "one" })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="all"
            label={
              same.length > 0
                ? t("which.all", { count: together.length })
                : t("which.one", { channel })
            }
            description={together.map(nameOf).toSorted().join(", ")}
          />
          <Radio
            value="one"
            label={t("which.onlyHere", { channel })}
            description={t("which.onlyHereMeans")}
          />
        </Stack>
      </Radio.Group>
      {own.length > 0 && !scope.onlyHere && (
        <Checkbox.Group
          label={t("which.own")}
          value={[...scope.overwritten]}
          onChange={(overwritten) => choose({ ...scope, overwritten })}
        >
          <Stack gap="xs" mt="xs">
            {own.map((each) => (
              <Checkbox
                key={each.id}
                value={each.id}
                label={t("which.overwrite", { channel: nameOf(each) })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
