import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import { useOwnStorage } from "../session/useOwnStorage.ts";
import { fetchCode } from "../ui/loading/fetchCode.ts";

const loadReporting = async () => (await import("./unsavedImages.ts")).startReporting;

/** Tells the server which images this browser still keeps, when a page is opened and as long as it is. */
export function useReportImages(): void {
  const isOwn = useOwnStorage();
  const visibility = useDocumentVisibility();
  // Outside React: what the browser keeps, and the server.
  useEffect(() => {
    if (!isOwn) return;
    let isLeft = false;
    let stop = () => {};
    fetchCode(loadReporting)
      .then((startReporting) => {
        if (!isLeft) stop = startReporting();
      })
      // Nothing is lost by one visit; the next one tells.
      .catch(() => undefined);
    return () => {
      isLeft = true;
      stop();
    };
  }, [isOwn, visibility]);
}
