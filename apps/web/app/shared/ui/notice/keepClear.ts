/** Moves the toast to where it covers nothing that can be pressed, and again when the page below it changes or is scrolled. */
import { barHeight } from "./bottomBar.ts";
import { meet, toastPlace, type Box } from "./toastPlace.ts";

export const POSITION = "bottom-left";

const TOAST = ".mantine-Notification-root";
const CONTROLS =
  "a[href], button, label, select, summary, input, textarea, [tabindex='0'], [contenteditable=true], [data-bar]";
const EDGE_PX = 16;
/** As wide as the kit makes it. */
const MAX_WIDTH_PX = 440;
const CHECK_MS = 300;

/** While a toast is shown. The page below moves with every answer, so it is looked at again and again. */
export function keepClear(): () => void {
  place();
  const timer = setInterval(place, CHECK_MS);
  return () => clearInterval(timer);
}

function place(): void {
  const all = document.querySelector<HTMLElement>(
    `.mantine-Notifications-root[data-position="${POSITION}"]`,
  );
  const toast = [...(all?.querySelectorAll<HTMLElement>(TOAST) ?? [])].at(-1);
  // A toast that is about to be pressed does not move.
  if (!all || !toast || toast.matches(":hover, :focus-within")) return;
  const [right, bottom] = [document.documentElement.clientWidth, innerHeight];
  const area = { left: EDGE_PX, top: bottom / 2, right: right - EDGE_PX, bottom: bottom - EDGE_PX };
  const taken = boxesOf(all);
  // It unfolds, so that it is not yet as high as it will be.
  const height = Math.max(toast.scrollHeight, toast.offsetHeight);
  const { left, top, width } = all.getBoundingClientRect();
  const present = { left, top, right: left + width, bottom: top + height };
  const isPlaced =
    all.dataset["place"] === "free" && top >= area.top && present.bottom <= area.bottom;
  if (isPlaced && !taken.some((one) => meet(present, one))) return;
  const free = { width: Math.min(MAX_WIDTH_PX, area.right - area.left), height };
  const spot = toastPlace(free, area, taken);
  all.dataset["place"] = spot ? "free" : "edge";
  all.style.setProperty("--toast-left", `${spot?.left ?? 0}px`);
  all.style.setProperty("--toast-top", `${spot?.top ?? 0}px`);
  all.style.setProperty("--toast-bottom", `${barHeight()}px`);
}

/** What can be pressed or written in, in the lower half of the window. */
function boxesOf(toasts: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((each) => !toasts.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 0 && bottom > innerHeight / 2 && top < innerHeight);
}
