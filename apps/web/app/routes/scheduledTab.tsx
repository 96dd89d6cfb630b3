import { ScheduledTab as Scheduled } from "../features/scheduled/ScheduledTab.tsx";
import { withTexts } from "../shared/i18n/texts.ts";
import { lazyPart } from "../shared/ui/loading/lazyPart.tsx";

/** Loaded on demand: most visits only look at the calendar. */
const ScheduledItem = lazyPart(
  withTexts(
    ["composer", "polls", "publications"],
    async () => (await import("./scheduledItem.tsx")).ScheduledItem,
  ),
);

export function ScheduledTab() {
  return <Scheduled dialogContent={ScheduledItem} />;
}
