import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import { useOwnStorage } from "../session/useOwnStorage.ts";
import { fetchCode } from "../ui/loading/fetchCode.ts";

const loadTelling = async () => (await import("./keptImages.ts")).keepTelling;

/** Tells the server which images this browser still keeps, when a page is opened and as long as it is. */
export function useKeepImages(): void {
  const isOwn = useOwnStorage();
  const visibility = useDocumentVisibility();
  // Outside React: what the browser keeps, and the server.
  useEffect(() => {
    if (!isOwn) return;
    let isLeft = false;
    let stop = () => {};
    fetchCode(loadTelling)
      .then((keepTelling) => {
        if (!isLeft) stop = keepTelling();
      })
      // Nothing is lost by one visit; the next one tells.
      .catch(() => undefined);
    return () => {
      isLeft = true;
      stop();
    };
  }, [isOwn, visibility]);
}
