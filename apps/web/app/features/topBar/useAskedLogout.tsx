import { useDisclosure } from "@mantine/hooks";
import { useOwnStorage } from "../../shared/session/useOwnStorage.ts";
import { useLogout } from "../../shared/session/useSession.ts";
import { hasUnsentText } from "../../shared/storage/unsentText.ts";
import { lazyDialog } from "../../shared/ui/loading/lazyPart.tsx";
import { OnceOpened } from "../../shared/ui/loading/OnceOpened.tsx";

/** The service worker stores it, because one can log out without a network. */
const LogoutDialog = lazyDialog(async () => (await import("./LogoutDialog.tsx")).LogoutDialog);

/** Logs out at once where nothing is left behind; otherwise asks what becomes of it. */
export function useAskedLogout() {
  // What is asked about, and deleted, is this account's, also on a page that stores nothing of its own.
  useOwnStorage();
  const logout = useLogout();
  const [isAsked, question] = useDisclosure(false);
  const logOut = (keepsText: boolean) => logout.mutate({ keepsText });
  return {
    start: () => (hasUnsentText() ? question.open() : logOut(true)),
    isBusy: logout.isPending,
    dialog: (
      <OnceOpened opened={isAsked}>
        <LogoutDialog
          opened={isAsked}
          isBusy={logout.isPending}
          onClose={question.close}
          onLogOut={logOut}
        />
      </OnceOpened>
    ),
  };
}
