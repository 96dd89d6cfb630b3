/** How long a toast about a success stays (docs/product.md, Screens). */
const SAID_MS = 3000;
/** A screen reader has to know the region before its text changes. */
const AFTER_MS = 100;

const HIDDEN = {
  position: "fixed",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
};

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells a screen reader what the page shows by itself: a row that is back, a channel that is gone. */
export function announce(message: string): void {
  region ??= createRegion();
  region.textContent = "";
  clearTimeout(timer);
  timer = setTimeout(() => say(message), AFTER_MS);
}

function say(message: string): void {
  if (region) region.textContent = message;
  timer = setTimeout(() => region?.replaceChildren(), SAID_MS);
}

function createRegion(): HTMLElement {
  const created = document.createElement("div");
  created.role = "status";
  Object.assign(created.style, HIDDEN);
  return document.body.appendChild(created);
}
