import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "@vestnik/contract/auth";
import { FreeSpace } from "../features/freeSpace/FreeSpace.tsx";
import { Palette } from "../features/palette/Palette.tsx";
import { TopBar } from "../features/topBar/TopBar.tsx";
import { WaitingScreen } from "../shared/firstScreen/WaitingScreen.tsx";
import { SignedIn } from "../shared/session/SignedIn.tsx";

export type SignedInPageProps = { readonly children: (user: User) => ReactNode };

/** What every page behind the login has around its content. */
export function SignedInPage({ children }: SignedInPageProps) {
  const { t } = useTranslation("general");
  return (
    <SignedIn waiting={<WaitingScreen />}>
      {(user) => (
        <>
          <a className="v-skip" href="#content">
            {t("skipToContent")}
          </a>
          <TopBar user={user} />
          {children(user)}
          <FreeSpace />
          <Palette />
        </>
      )}
    </SignedIn>
  );
}
