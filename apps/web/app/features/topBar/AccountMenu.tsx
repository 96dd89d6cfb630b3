import type { User } from "@vestnik/contract/auth";
import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { UserBadge } from "../../shared/session/UserBadge.tsx";
import { popup } from "../../shared/ui/popup/popup.ts";
import { usePopup } from "../../shared/ui/popup/usePopup.ts";
import classes from "./TopBar.module.css";

const entries = popup("menu", async () => (await import("./AccountEntries.tsx")).AccountEntries);

/** The signed-in user, the settings and the other choices of an account. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation("topBar");
  const { button, Part, props } = usePopup(entries);
  return (
    <>
      <UnstyledButton {...button} className={classes["account"] ?? ""}>
        <VisuallyHidden>{t("account")}</VisuallyHidden>
        <UserBadge user={user} />
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {Part && <Part {...props} />}
    </>
  );
}
