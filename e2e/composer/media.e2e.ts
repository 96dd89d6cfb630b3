import type { Locator, Page } from "@playwright/test";
import { sampleGif, sampleMp3, sampleVideo } from "@vestnik/server/testing/media/sampleMedia";
import { photo } from "../fixtures/photos.ts";
import { visit } from "../fixtures/visit.ts";
import { expect, expectAccessible, inEveryLook, test } from "../fixtures/vestnik.ts";

const files = (page: Page) => page.locator("input[type=file]:not([accept])");
const tiles = (page: Page) =>
  page.getByRole("list", { name: /^Images and files in the order/ }).locator("[data-tile]");
const preview = (page: Page) => page.locator("[data-preview]");

/** Drawn from a frame of the video. */
async function expectFrame(part: Locator): Promise<void> {
  const width = async (image: HTMLImageElement) => await Promise.resolve(image.naturalWidth);
  const frame = part.locator("img[src$='.video/thumbnail']");
  await expect.poll(async () => await frame.evaluate(width)).toBeGreaterThan(0);
}

const file = (name: string, mimeType: string, bytes: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

test("a video and a photo go out as an album, one of them hidden, and stand so in the history", async ({
  page,
  owner,
  stack,
}) => {
  const coffee = await owner.connectChannel("Morning Coffee");
  await page.goto("/dashboard");
  const editor = page.getByRole("textbox", { name: "Text of the post" });
  await editor.fill("Fresh beans");
  await files(page).setInputFiles(file("beans.mp4", "video/mp4", await sampleVideo()));
  await expect(tiles(page)).toHaveCount(1);
  await expect(preview(page).locator("video")).toBeVisible();
  await page.locator("input[type=file][accept]").setInputFiles(await photo("beans.jpg", "#aa3333"));
  await expect(tiles(page)).toHaveCount(2);

  await test.step("what is hidden is blurred in the preview, also after a reload", async () => {
    const hide = page.getByRole("button", { name: "Hide video 1 until it is tapped" });
    await hide.click();
    await expect(hide).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(hide).toHaveAttribute("aria-pressed", "true");
    await inEveryLook(page, async () => await expectAccessible(page));
  });

  await test.step("published, Telegram shows a video under a spoiler beside the photo", async () => {
    await page.getByRole("checkbox", { name: /Morning Coffee/ }).check();
    await page.getByRole("button", { name: /^Publish now/ }).click();
    const posts = () => stack.telegram.control.posts(coffee.chatId);
    await expect.poll(() => posts().length).toBe(2);
    expect(posts()).toMatchObject([
      { caption: "Fresh beans", has_media_spoiler: true, video: { width: 128, duration: 2 } },
      { photo: expect.any(Array) },
    ]);
  });

  await test.step("history, calendar and list show a frame of the video", async () => {
    await visit(page, "/dashboard?tab=history");
    await expectFrame(page.getByRole("article").filter({ hasText: "Fresh beans" }));
    await visit(page, "/dashboard?tab=scheduled&view=month");
    await expectFrame(page.getByRole("gridcell"));
    await visit(page, "/dashboard?tab=scheduled&view=list");
    await page.getByText("Last 30 days").click();
    await expectFrame(page.getByRole("row"));
  });
});

test("a GIF moves, audio and files carry their names, and a mixed album says why it cannot go", async ({
  page,
  owner,
  stack,
}) => {
  const coffee = await owner.connectChannel("Morning Coffee");
  await page.goto("/dashboard");
  await page.getByRole("checkbox", { name: /Morning Coffee/ }).check();
  await files(page).setInputFiles([
    file("menu.pdf", "application/pdf", Buffer.from("%PDF-1.4 tea")),
    file("jingle.mp3", "audio/mpeg", sampleMp3()),
  ]);
  await expect(tiles(page)).toHaveCount(2);
  await expect(preview(page)).toContainText("menu.pdf");
  await expect(page.getByRole("button", { name: /^Publish now/ })).toBeDisabled();
  await expect(page.getByText(/An album holds photos and videos/).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove audio file 2" }).click();
  await page.getByRole("button", { name: /^Publish now/ }).click();
  const posts = () => stack.telegram.control.posts(coffee.chatId);
  await expect.poll(posts).toMatchObject([{ document: { file_name: "menu.pdf" } }]);

  const frame = page.waitForResponse(/\.animation\/thumbnail$/);
  await files(page).setInputFiles(file("cup.gif", "image/gif", sampleGif));
  expect((await frame).status()).toBe(200);
  await expect(tiles(page)).toHaveCount(1);
  await expect(preview(page).locator("img")).toBeVisible();
  await page.getByRole("button", { name: /^Publish now/ }).click();
  await expect.poll(() => posts().length).toBe(2);
  expect(posts()[1]).toMatchObject({ animation: { mime_type: "image/gif" } });

  const webm = await sampleVideo({ container: "webm", codec: "vp9", hasSound: false });
  await files(page).setInputFiles(file("cup.webm", "video/webm", webm));
  await expect(page.getByText("cup.webm does not play inside Telegram")).toBeVisible();
});
