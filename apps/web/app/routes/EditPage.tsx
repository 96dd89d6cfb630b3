import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useLiveUpdates } from "../shared/api/events/useLiveUpdates.ts";
import { useReportImages } from "../shared/images/useReportImages.ts";
import { SignedInPage } from "./SignedInPage.tsx";

type EditPageProps = { readonly title: string; readonly children: ReactNode };

/** The page of one post that is changed, scheduled or published. */
export function EditPage({ title, children }: EditPageProps) {
  useDocumentTitle(title);
  return (
    <SignedInPage>
      {() => (
        <>
          <LiveUpdates />
          {children}
        </>
      )}
    </SignedInPage>
  );
}

/** Receives events, so that a channel that is repaired elsewhere can be chosen here. */
function LiveUpdates() {
  useLiveUpdates();
  useReportImages();
  return null;
}
