import type { CDPSession, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { askApi } from "../fixtures/api.ts";
import { photo } from "../fixtures/photos.ts";
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  inEveryLook,
  test,
} from "../fixtures/vestnik.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const COLOURS = ["#aa3333", "#33aa33", "#3333aa", "#aaaa33", "#33aaaa"] as const;

const editorOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text of the post" });
const list = (page: Page): Locator =>
  page.getByRole("list", { name: /^Images and files in the order/ });
const tiles = (page: Page): Locator => list(page).locator("[data-tile]");
const handle = (page: Page, position: number): Locator =>
  page.getByRole("button", { name: `Move image ${position} of` });
const carousel = (page: Page): Locator => page.getByRole("group", { name: "One at a time" });

async function openComposer(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(editorOf(page)).toBeVisible({ timeout: 30_000 });
}

async function addPhotos(page: Page, count: number): Promise<void> {
  const before = await tiles(page).count();
  const photos = COLOURS.slice(0, count).map(async (colour, n) => await photo(`${n}.jpg`, colour));
  await page.locator("input[type=file][accept]").setInputFiles(await Promise.all(photos));
  await expect(tiles(page)).toHaveCount(before + count);
}

async function addresses(page: Page): Promise<string[]> {
  return await tiles(page)
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
}

type Given = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Gives the page a clipboard or a drag, as the browser does. */
async function give(
  target: Locator,
  events: readonly ("paste" | "dragenter" | "dragover" | "drop")[],
  {
    files = [],
    ...texts
  }: { readonly files?: readonly Given[]; readonly text?: string; readonly html?: string },
): Promise<boolean> {
  const sent = files.map(({ buffer, ...facts }) => ({
    ...facts,
    base64: buffer.toString("base64"),
  }));
  return await target.evaluate(
    (element, [names, bodies, { text, html }]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of bodies) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (text !== undefined) data.setData("text/plain", text);
      if (html !== undefined) data.setData("text/html", html);
      const flags = { bubbles: true, cancelable: true };
      const untaken = names.map((name) =>
        element.dispatchEvent(
          name === "paste"
            ? new ClipboardEvent(name, { ...flags, clipboardData: data })
            : new DragEvent(name, { ...flags, dataTransfer: data }),
        ),
      );
      // Without preventDefault the browser opens the file instead of the page.
      return !untaken.at(-1);
    },
    [events, sent, texts] as const,
  );
}

async function expectFile(page: Page, address: string, status: number): Promise<void> {
  await expect
    // The server may close an idle connection in the moment in which it is used again.
    .poll(async () => (await page.request.get(address, { maxRetries: 2 })).status(), {
      message: address,
    })
    .toBe(status);
}

test("images come in every way, and stay as long as they are needed", async ({ page, owner }) => {
  await owner.connectChannel();
  await openComposer(page);
  await test.step("images come in by the button, by pasting into the text and by dropping them beside it, and no text on the clipboard is lost", async () => {
    await addPhotos(page, 1);
    await editorOf(page).click();
    await page.keyboard.type("Before. ");
    const pasted = await photo("image.png", "#552266");
    // As a browser copies a picture: the file is taken, so nothing was left out of the text.
    const html = "<meta charset='utf-8'><img src='https://images.invalid/cup.png'>";
    await give(editorOf(page), ["paste"], { files: [pasted], html });
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.getByRole("switch", { name: "Multiple images" })).toBeChecked();
    await expect(page.getByText(/left out of the pasted text/)).toHaveCount(0);

    await test.step("when a program puts a picture of the text beside the text, the text is pasted", async () => {
      await give(editorOf(page), ["paste"], { files: [pasted], text: "From a letter" });
      await expect(editorOf(page)).toHaveText("Before. From a letter");
      await expect(tiles(page)).toHaveCount(2);
    });

    await test.step("a file copied in a file manager is pasted as a file, not as its name", async () => {
      await give(page.locator("body"), ["paste"], { files: [pasted], text: "image.png" });
      await expect(tiles(page)).toHaveCount(3);
      await expect(editorOf(page)).toHaveText("Before. From a letter");
    });

    await test.step("a file dropped beside the composer is accepted, too, and never opened instead of the page", async () => {
      const header = page.getByRole("banner");
      const dropped = { files: [await photo("beside.jpg", "#226655")] };
      expect(await give(header, ["dragenter", "dragover"], dropped)).toBe(true);
      await expect(page.getByText("Drop the files to add them")).toBeVisible();
      expect(await give(header, ["drop"], dropped)).toBe(true);
      await expect(page.getByText("Drop the files to add them")).toBeHidden();
      await expect(tiles(page)).toHaveCount(4);
    });
  });
  await test.step("opening the page extends the life of a text's images; missing ones are named with what to do", async () => {
    await expect(page.getByText(/are kept until \w+\s\d+,\s\d+/)).toBeVisible();
    const four = await addresses(page);
    const told = page.waitForRequest("**/api/uploads/keep");
    await page.reload();
    const { filenames } = (await told).postDataJSON() as { filenames: string[] };
    expect(filenames.toSorted()).toEqual(
      four.map((address) => address.slice("/uploads/".length)).toSorted(),
    );
    await expect(tiles(page)).toHaveCount(4);
    for (const address of four) await expectFile(page, address, 200);

    for (const address of four.slice(0, 2))
      await askApi(page, "DELETE", `/upload/image/${address.slice("/uploads/".length)}`);
    await page.reload();
    await expect(page.getByText("2 images or files of this post are gone")).toBeVisible();
    await page.getByRole("button", { name: "Take out what is gone" }).click();
    await expect(tiles(page)).toHaveCount(2);
    await expect.poll(async () => await addresses(page)).toEqual(four.slice(2));
  });
});

test("images are removed, ordered and looked at", async ({ page, owner, context }) => {
  test.slow();
  await owner.connectChannel();
  await openComposer(page);
  await test.step("a removed image can be put back; afterwards it is deleted from the server", async () => {
    await addPhotos(page, 4);
    const [a = "", b = "", c = "", d = ""] = await addresses(page);
    await page.getByRole("button", { name: "Remove image 2" }).click();
    await expect(page.getByRole("button", { name: "Remove image 2" })).toBeFocused();
    await page.getByRole("button", { name: "Put it back" }).click();
    await expect.poll(async () => await addresses(page)).toEqual([a, b, c, d]);

    await page.getByRole("button", { name: "Remove image 2" }).click();
    await page.getByRole("button", { name: "Remove image 2" }).click();
    await expectFile(page, b, 404);
    await expectFile(page, c, 200);

    const several = page.getByRole("switch", { name: "Multiple images" });
    await several.click({ force: true });
    await page.getByRole("button", { name: "Keep the first" }).click();
    await expect(tiles(page)).toHaveCount(1);
    await expectFile(page, c, 404);
    await expectFile(page, d, 404);
    await expectFile(page, a, 200);
    await several.click({ force: true });
    await expect(tiles(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Remove image 1" }).click();
    await several.click({ force: true });
    await expectFile(page, a, 404);
  });
  await test.step("images are ordered by keyboard, by mouse and by finger, and a finger beside the handle scrolls the page", async () => {
    await addPhotos(page, 4);
    const [a, b, c, d] = await addresses(page);

    await test.step("keyboard: the focus stays on the image that moves", async () => {
      await handle(page, 1).focus();
      await page.keyboard.press("ArrowRight");
      await expect(handle(page, 2)).toBeFocused();
      await expect(page.getByText("The image is now number 2 of 4.")).toBeAttached();
      await expect.poll(async () => await addresses(page)).toEqual([b, a, c, d]);
      await page.keyboard.press("End");
      await expect(handle(page, 4)).toBeFocused();
      await expect.poll(async () => await addresses(page)).toEqual([b, c, d, a]);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Home");
      await expect(handle(page, 1)).toBeFocused();
      await expect.poll(async () => await addresses(page)).toEqual([a, b, c, d]);
    });

    await test.step("mouse: a mark shows the place, Escape takes it back, and a click still enlarges", async () => {
      await drag(page, tiles(page).nth(3), tiles(page).nth(0));
      await expect(tiles(page).nth(0)).toHaveAttribute("data-mark", "before");
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect.poll(async () => await addresses(page)).toEqual([a, b, c, d]);
      await drag(page, tiles(page).nth(3), tiles(page).nth(0));
      await page.mouse.up();
      await expect.poll(async () => await addresses(page)).toEqual([d, a, b, c]);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.getByRole("button", { name: "Open image 1 of 4" }).click();
      await expect(page.getByRole("dialog", { name: "Image 1 of 4" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    await test.step("finger: the handle drags, the picture scrolls", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const touch = await context.newCDPSession(page);
      await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      await handle(page, 1).scrollIntoViewIfNeeded();
      const from = await middleOf(handle(page, 1));
      const to = await middleOf(handle(page, 2));
      await finger(touch, "touchStart", from);
      await finger(touch, "touchMove", { x: from.x + 20, y: from.y });
      await finger(touch, "touchMove", to);
      await expect(tiles(page).nth(1)).toHaveAttribute("data-mark", "after");
      await finger(touch, "touchEnd");
      await expect.poll(async () => await addresses(page)).toEqual([a, d, b, c]);

      await tiles(page)
        .first()
        .evaluate((tile) => tile.scrollIntoView({ block: "center", behavior: "instant" }));
      const before = await page.evaluate(() => scrollY);
      const { x, y } = await middleOf(tiles(page).first());
      await finger(touch, "touchStart", { x, y });
      for (let way = 20; way <= 200; way += 20) await finger(touch, "touchMove", { x, y: y - way });
      await finger(touch, "touchEnd");
      await expect.poll(async () => await page.evaluate(() => scrollY)).toBeGreaterThan(before);
      await expect.poll(async () => await addresses(page)).toEqual([a, d, b, c]);
    });
  });
  await test.step("images are shown large with the facts of their files, and an album one at a time, in a circle", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await addPhotos(page, 1);

    await test.step("a click opens the large view, which counts, goes in a circle and returns the focus", async () => {
      const enlarge = page.getByRole("button", { name: "Open image 1 of 5" });
      await enlarge.focus();
      await page.keyboard.press("Enter");
      const large = page.getByRole("dialog", { name: "Image 1 of 5" });
      await expect(large).toContainText(/640 × 480 pixels · \d+ kB/);
      await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByRole("dialog", { name: "Image 5 of 5" })).toContainText("5 / 5");
      await page.keyboard.press("Escape");
      await expect(enlarge).toBeFocused();
    });

    await test.step("the preview hides the others behind a badge", async () => {
      const badge = page.getByRole("button", { name: "+4 images" });
      await expect(badge).toHaveAttribute("aria-expanded", "false");
      await badge.press("Enter");
      await expect(carousel(page)).toContainText("1 / 5");
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(carousel(page).getByRole("status")).toHaveText("Image 5 of 5");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(carousel(page)).toContainText("1 / 5");
      await page.getByRole("button", { name: "Show image 3" }).click();
      await expect(page.getByRole("button", { name: "Show image 3" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await page.keyboard.press("ArrowRight");
      await expect(carousel(page)).toContainText("4 / 5");
      await page.keyboard.press("End");
      await expect(carousel(page)).toContainText("5 / 5");
    });

    await test.step("a horizontal swipe leads on", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const touch = await context.newCDPSession(page);
      await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      await carousel(page).scrollIntoViewIfNeeded();
      const { x, y } = await middleOf(carousel(page).getByRole("img", { name: "Image 5 of 5" }));
      await finger(touch, "touchStart", { x, y });
      await finger(touch, "touchMove", { x: x - 30, y });
      await finger(touch, "touchMove", { x: x - 90, y });
      await finger(touch, "touchEnd");
      await expect(carousel(page)).toContainText("1 / 5");
    });

    await test.step("an image that is removed meanwhile leaves no gap", async () => {
      await page.getByRole("button", { name: "Show image 5" }).click();
      await page.getByRole("button", { name: "Remove image 5" }).click();
      await expect(carousel(page)).toContainText("4 / 4");
      await expect(page.getByRole("button", { name: "+3 images" })).toBeVisible();
    });
  });
});

test("an image that cannot be taken is not a dead end", async ({ page, owner }) => {
  await owner.connectChannel();
  await openComposer(page);
  await test.step("an image from a link and uploads exclude each other without a dead end: the owner keeps it or replaces it", async () => {
    const address = "https://images.example.com/favicon.svg";
    await page.route(address, async (route) => await route.abort());
    await page.getByRole("button", { name: "From a link" }).click();
    await page.getByRole("textbox", { name: "Link to the image" }).fill(address);
    await page.getByRole("button", { name: "Use the link" }).click();
    await expect(tiles(page)).toHaveCount(1);
    await expect(list(page)).toContainText("The image cannot be shown here");
    await page.getByRole("switch", { name: "Multiple images" }).click({ force: true });
    await expect(page.getByText("This image comes from a link, so it goes alone.")).toBeVisible();

    const input = page.locator("input[type=file][accept]");
    await input.setInputFiles(await photo("mine.jpg", "#338855"));
    await expect(page.getByText("What should the post show?")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep the link" }).click();
    await expect(page.getByText("What should the post show?")).toBeHidden();
    await expect(list(page)).toContainText("The image cannot be shown here");
    await input.setInputFiles([
      await photo("mine.jpg", "#338855"),
      await photo("two.jpg", "#883355"),
    ]);
    await page.getByRole("button", { name: "Replace it with the 2 new files" }).click();
    await expect(tiles(page)).toHaveCount(2);
    for (const uploaded of await addresses(page)) expect(uploaded).toMatch(/^\/uploads\//);
  });
  await test.step("an image that does not fit into the storage says so, and space can be freed at once", async () => {
    const sizes = { used: 250, waiting: 0, drafts: 100, failed: 0, published: 150 };
    const details = { limit: 250, ...sizes, deleted: 0, unused: 1 };
    const refusal = { success: false, code: "image_storage_full", message: "", details };
    const body = JSON.stringify({ ...refusal, requestId: "r" });
    await page.route(
      "**/api/upload/image",
      async (route) => await route.fulfill({ status: 403, contentType: "application/json", body }),
      { times: 1 },
    );
    await page
      .locator("input[type=file][accept]")
      .setInputFiles(await photo("more.jpg", "#123456"));
    await expect(list(page)).toContainText("yours take 250 of 250 MB");
    await page.getByRole("button", { name: "Free up space" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Room for images" });
    await expect(dialog).toContainText("Not in any post or draft");
    await dialog.getByRole("button", { name: "Remove images" }).click();
    // The two images in the composer are reported by this browser, so they stay.
    await dialog.getByRole("button", { name: "Remove for good" }).click();
    await expect(dialog).toContainText("Nothing was removed");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(tiles(page)).toHaveCount(3);
  });
});

test("progress is what has really been sent, an upload can be cancelled and tried again, and continues by itself when the connection is back", async ({
  page,
  owner,
  context,
}) => {
  test.setTimeout(120_000);
  await owner.connectChannel();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenProgress: seen });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll("[role=progressbar]")) {
        const entry = `${bar.getAttribute("aria-label")}: ${bar.getAttribute("aria-valuenow")}`;
        if (seen.at(-1) !== entry) seen.push(entry);
      }
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await openComposer(page);
  const input = page.locator("input[type=file][accept]");

  await test.step("the bar grows, stays below its end until the answer, is full for a moment and disappears", async () => {
    const network = await context.newCDPSession(page);
    await throttle(network, 150_000);
    await input.setInputFiles({
      name: "large.png",
      mimeType: "image/png",
      buffer: await noise(430, 320),
    });
    await expect(tiles(page)).toHaveCount(1, { timeout: 30_000 });
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await throttle(network, -1);
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seenProgress: string[] }).seenProgress,
    );
    const steps = seen
      .filter((entry) => entry.startsWith("Uploading large.png: "))
      .map((entry) => Number(entry.split(": ")[1]));
    expect(steps.some((step) => step > 0 && step < 99)).toBe(true);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(Math.max(...steps)).toBeLessThan(100);
    expect(seen.at(-1)).toBe("Uploaded: 100");
  });

  await test.step("each file has its own bar, and a cancelled one never arrives", async () => {
    const held = await holdUploads(page);
    await input.setInputFiles([
      await photo("first.jpg", "#112233"),
      await photo("second.jpg", "#332211"),
    ]);
    await expect(page.getByRole("progressbar", { name: "Uploading first.jpg" })).toBeAttached();
    await expect(page.getByRole("progressbar", { name: "Uploading second.jpg" })).toBeAttached();
    await expect(page.getByText("Waits for its turn")).toBeVisible();
    await page.getByRole("button", { name: "Cancel the upload of first.jpg" }).click();
    await held.release();
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.getByText("first.jpg")).toHaveCount(0);
  });

  await test.step("a failure names the file and is repaired by one button", async () => {
    await page.route("**/api/upload/image", async (route) => await route.fulfill({ status: 503 }), {
      times: 1,
    });
    await input.setInputFiles(await photo("third.jpg", "#443322"));
    await expect(page.getByRole("alert")).toContainText("Failed to upload image third.jpg.");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(tiles(page)).toHaveCount(3);
  });

  await test.step("without a connection it says so, and continues when there is one", async () => {
    await context.setOffline(true);
    await input.setInputFiles(await photo("fourth.jpg", "#556677"));
    await expect(page.getByRole("alert")).toContainText("Failed to upload image fourth.jpg.");
    await expect(page.getByRole("alert")).toContainText("as soon as there is one");
    await context.setOffline(false);
    await expect(tiles(page)).toHaveCount(4);
  });

  await test.step("an upload that a reload cuts off is named", async () => {
    await holdUploads(page);
    await input.setInputFiles(await photo("fifth.jpg", "#776655"));
    await expect(page.getByRole("progressbar", { name: "Uploading fifth.jpg" })).toBeAttached();
    await page.reload();
    await expect(tiles(page)).toHaveCount(4);
    const notice = page.getByText("fifth.jpg was not uploaded before the page was reloaded");
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Understood" }).click();
    await expect(notice).toBeHidden();
  });
});

async function throttle(network: CDPSession, bytesPerSecond: number): Promise<void> {
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** A picture that encoding does not make smaller. */
async function noise(width: number, height: number): Promise<Buffer> {
  const pixels = { create: { width, height, channels: 3 as const, background: "#000" } };
  const grain = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return await sharp({ create: { ...pixels.create, noise: grain } })
    .png()
    .toBuffer();
}

/** Holds uploads until they are released. */
async function holdUploads(page: Page): Promise<{ release: () => Promise<void> }> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/upload/image", async (route) => {
    await released;
    // A cancelled upload no longer exists.
    await route.continue().catch(() => undefined);
  });
  return {
    release: async () => {
      letGo();
      await page.unroute("**/api/upload/image");
    },
  };
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags one tile over another without dropping it. */
async function drag(page: Page, tile: Locator, to: Locator): Promise<void> {
  await tile.scrollIntoViewIfNeeded();
  const start = await middleOf(tile);
  const end = await middleOf(to);
  await page.mouse.move(start.x, start.y - 20);
  await page.mouse.down();
  await page.mouse.move(start.x - 30, start.y - 20, { steps: 3 });
  await page.mouse.move(end.x + 10, end.y - 10, { steps: 4 });
}

async function finger(
  touch: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  at?: { readonly x: number; readonly y: number },
): Promise<void> {
  await touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
}

test("images removed from a scheduled post stay until it is saved, and are deleted after that", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await openComposer(page);
  await addPhotos(page, 3);
  const uploaded = await addresses(page);
  const [a = "", b = ""] = uploaded;
  const { channels } = (await askApi(page, "GET", "/channels")) as { channels: { id: string }[] };
  const made = (await askApi(page, "POST", "/publications", {
    kind: "post",
    text: "",
    imageUrls: uploaded,
    timeZone: "Europe/Moscow",
    channelIds: channels.map((channel) => channel.id),
    scheduledDate: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  })) as { publications: [{ id: string }] };
  const [{ id }] = made.publications;
  // As after any scheduling: otherwise the composer would still show the images.
  await page.getByRole("button", { name: "Clear fields" }).click();
  await expect(tiles(page)).toHaveCount(0);

  await page.goto(`/edit-scheduled-post/${id}`);
  await expect(tiles(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Leave/ }).click();
  await expect(page).toHaveURL(/tab=scheduled/);
  await expectFile(page, a, 200);
  await expectFile(page, b, 200);

  await page.goto(`/edit-scheduled-post/${id}`);
  await expect(tiles(page)).toHaveCount(3);
  await handle(page, 3).focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page).toHaveURL(/tab=scheduled/);
  await expectFile(page, a, 404);
  await expectFile(page, b, 404);
  await expectFile(page, uploaded[2] ?? "", 200);
});

test("images are accessible and fit in both themes and languages, on a phone and on a desktop", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await openComposer(page);
  await addPhotos(page, 5);
  await page.getByRole("button", { name: "Remove image 5" }).click();
  await page.route("**/api/upload/image", async (route) => await route.fulfill({ status: 503 }), {
    times: 1,
  });
  const input = page.locator("input[type=file][accept]");
  const long = "a-photo-with-a-name-as-telephones-like-to-give-them-2026-11-21.jpg";
  await input.setInputFiles(await photo(long, "#334455"));
  await expect(page.getByRole("alert")).toBeVisible();
  await input.setInputFiles({
    name: "note.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("x"),
  });
  await expect(page.getByText(/note\.txt/)).toBeVisible();
  await page.getByRole("button", { name: "+3 images" }).click();
  await expect(carousel(page)).toBeVisible();
  await inEveryLook(page);
  await page.getByRole("button", { name: "Open image 2 of 4" }).click();
  await expect(page.getByRole("dialog")).toContainText(/640 × 480/);
  await inEveryLook(page, async () => await expectDialogAccessible(page));
});
