import { createHash } from "node:crypto";
import { sampleVideo } from "@vestnik/server/testing/media/sampleMedia";
import { openFragileRoad } from "../fixtures/fragileRoad.ts";
import { expect, test } from "../fixtures/vestnik.ts";

test.use({ ownBrowser: true });

const MB = 1024 * 1024;
/** What surrounds a file. */
const FORM_BYTES = 2000;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("an upload whose connection is gone in the middle goes on where it broke off, with the same bytes", async ({
  page,
  owner,
  stack,
}) => {
  await owner.connectChannel("Morning Coffee");
  const road = await openFragileRoad(stack.url);
  try {
    await page.goto(`${road.url}/dashboard`);
    const bytes = await sampleVideo({ padding: 6 * MB });
    const chooser = page.locator("input[type=file]:not([accept])");
    await expect(chooser).toBeAttached();

    road.breakAfter(3 * MB);
    const broken = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/api/upload/file"),
    );
    let offset: number | undefined;
    page.on("response", async (response) => {
      if (/\/upload\/file\/[\w-]+$/.test(response.url()))
        ({ offset } = (await response.json()) as { offset: number });
    });
    const whole = page.waitForResponse(
      (response) => response.url().endsWith("/api/upload/file") && response.status() === 201,
    );
    await chooser.setInputFiles({
      name: "beans.mp4",
      mimeType: "video/mp4",
      buffer: Buffer.from(bytes),
    });
    await broken;
    await expect(page.getByText("Interrupted, goes on by itself")).toBeVisible();
    road.heal();

    const { "content-length": sent } = await (await whole).request().allHeaders();
    // How much had arrived is up to the machine; what had is not sent again.
    const rest = bytes.length - (offset ?? 0);
    expect(Number(sent)).toBeGreaterThan(rest);
    expect(Number(sent)).toBeLessThan(rest + FORM_BYTES);
    const video = page.locator("[data-preview] video");
    await expect(video).toBeVisible();
    const src = (await video.getAttribute("src")) ?? "";
    const answer = await page.request.get(new URL(src, page.url()).href);
    expect(hashOf(await answer.body())).toBe(hashOf(bytes));
  } finally {
    await road.close();
  }
});
