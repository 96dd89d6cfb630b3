import { IconDotsVertical } from "@tabler/icons-react";
import { popup } from "../../../shared/ui/popup/popup.ts";
import { usePopup } from "../../../shared/ui/popup/usePopup.ts";
import { IconButton } from "../items/IconButton.tsx";
import type { MoreActionsProps } from "./MoreEntries.tsx";

const entries = popup("menu", async () => (await import("./MoreEntries.tsx")).MoreEntries);

export function MoreActions({ label, ...choices }: MoreActionsProps) {
  const { button, Part, props } = usePopup(entries);
  return (
    <>
      <IconButton {...button} icon={IconDotsVertical} aria-label={label} />
      {Part && <Part {...choices} {...props} />}
    </>
  );
}
