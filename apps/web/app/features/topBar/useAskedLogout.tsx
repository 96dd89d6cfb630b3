import { useDisclosure } from "@mantine/hooks";
import { useLogout } from "../../shared/session/useSession.ts";
import { hasUnsentText } from "../../shared/storage/unsentText.ts";
import { LogoutDialog } from "./LogoutDialog.tsx";

/** Logs out at once where nothing is left behind; otherwise asks what becomes of it. */
export function useAskedLogout() {
  const logout = useLogout();
  const [isAsked, question] = useDisclosure(false);
  const logOut = (keepsText: boolean) => logout.mutate({ keepsText });
  return {
    start: () => (hasUnsentText() ? question.open() : logOut(true)),
    isBusy: logout.isPending,
    dialog: (
      <LogoutDialog
        opened={isAsked}
        isBusy={logout.isPending}
        onClose={question.close}
        onLogOut={logOut}
      />
    ),
  };
}
