import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { popup } from "../../../shared/ui/popup/popup.ts";
import { usePopup } from "../../../shared/ui/popup/usePopup.ts";
import type { LegendProps } from "./LegendList.tsx";

const legend = popup("dialog", async () => (await import("./LegendList.tsx")).LegendList);

/** The names of the buttons and their keys, for touch screens, which cannot show tooltips. */
export function ToolbarLegend({ buttons }: LegendProps) {
  const { t } = useTranslation("composer");
  const { button, Part, props } = usePopup(legend);
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size={36}
        aria-label={t("editor.legend")}
        title={t("editor.legend")}
      >
        <IconHelp size={19} stroke={1.9} aria-hidden />
      </ActionIcon>
      {Part && <Part buttons={buttons} {...props} />}
    </>
  );
}
