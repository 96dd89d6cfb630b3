import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import { useOwnStorage } from "../session/useOwnStorage.ts";
import { fetchCode } from "../ui/loading/fetchCode.ts";

const loadReporting = async () => (await import("./unsavedImages.ts")).startReporting;

/** Reports the images of unsaved texts to the server, when a page is opened and as long as it is open. */
export function useReportImages(): void {
  const isOwn = useOwnStorage();
  const visibility = useDocumentVisibility();
  // Outside React: the browser's storage, and the server.
  useEffect(() => {
    if (!isOwn) return;
    let isLeft = false;
    let stop = () => {};
    fetchCode(loadReporting)
      .then((startReporting) => {
        if (!isLeft) stop = startReporting();
      })
      // One failed report loses nothing; the next visit reports.
      .catch(() => undefined);
    return () => {
      isLeft = true;
      stop();
    };
  }, [isOwn, visibility]);
}
