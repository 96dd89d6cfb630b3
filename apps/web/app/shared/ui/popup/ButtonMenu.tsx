import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { ButtonTarget } from "./ButtonTarget.tsx";
import type { PopupProps } from "./popup.ts";

/** The kit's menu below a button that is not its child: fetched with the menu's entries (usePopup.ts). */
export function ButtonMenu({
  opened,
  onClose,
  id,
  button,
  children,
}: PopupProps & { readonly children: ReactNode }) {
  return (
    <Menu opened={opened} onChange={onClose} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ButtonTarget button={button} />
      </Menu.Target>
      <Menu.Dropdown id={id} aria-labelledby={button.current?.id}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
