import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** See docs/product.md, Screens, for how long messages stay. */
const CONFIRMATION_MS = 2000;

/** Copies `value` and confirms it for two seconds. `what` names it for screen readers. */
export function CopyButton({ value, what = value }: { value: string; what?: string }) {
  const { t } = useTranslation("general");
  const { copy, copied } = useClipboard({ timeout: CONFIRMATION_MS });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t("copy", { what })}
        title={t("copy", { what })}
        onClick={() => copy(value)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
      <VisuallyHidden>
        <output>{copied && t("copied")}</output>
      </VisuallyHidden>
    </>
  );
}
