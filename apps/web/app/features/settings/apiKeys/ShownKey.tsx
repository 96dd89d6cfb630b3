import { Button, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";

/** The key itself: it cannot be seen a second time. */
export function ShownKey({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  return (
    <Stack gap="lg">
      <Notice tone="warning" role="status">
        {t("once")}
      </Notice>
      <TextInput
        label={t("key")}
        readOnly
        data-autofocus
        value={value}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: "monospace" } }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        rightSection={<CopyButton value={value} what={t("key")} />}
      />
      <Button onClick={onClose}>{t("done")}</Button>
    </Stack>
  );
}
