/** Chromium for measurements: without waiting for a screen. */
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { findOrInstallChromium } from "../../scripts/machine/chromium.mjs";
import { buildWhenChanged } from "../../scripts/machine/builds.mjs";

let build: Promise<void> | undefined;
/** Rows of a quick run that want the pages at the same time would build into one folder. */
export const buildPages = async () => await (build ??= buildWhenChanged("app", "site"));

/** Builds the pages first; returns the reason where there is no Chromium. */
export async function openBrowser(): Promise<Browser | { readonly missing: string }> {
  const found = await findOrInstallChromium();
  if ("missing" in found) return found;
  await buildPages();
  return await chromium.launch({
    executablePath: found.path,
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-frame-rate-limit",
      "--disable-gpu-vsync",
    ],
  });
}
