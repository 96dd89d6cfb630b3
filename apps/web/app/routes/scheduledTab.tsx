import { ScheduledTab as Scheduled } from "../features/scheduled/ScheduledTab.tsx";
import { fetchTexts } from "../shared/i18n/texts.ts";
import { lazyPart } from "../shared/ui/loading/lazyPart.tsx";

/** Loaded on demand: most visits only look at the calendar. */
const ScheduledItem = lazyPart(async () => {
  const [module] = await Promise.all([import("./scheduledItem.tsx"), fetchTexts("polls")]);
  return module.ScheduledItem;
});

export function ScheduledTab() {
  return <Scheduled dialogContent={ScheduledItem} />;
}
