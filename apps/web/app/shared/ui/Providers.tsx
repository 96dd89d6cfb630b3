import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cssVariables, theme } from "./theme.ts";

/** The kit: theme, dialogs, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ModalsProvider
        labels={{ confirm: t("save"), cancel: t("cancel") }}
        modalProps={{ closeButtonProps: { "aria-label": t("close") } }}
      >
        <Notifications position="bottom-right" />
        {children}
      </ModalsProvider>
    </MantineProvider>
  );
}
