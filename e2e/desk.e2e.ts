/** What one works with has room: channels, days, buttons and the last rows of a list. */
import type { Locator } from "@playwright/test";
import { subscribe } from "./fixtures/api.ts";
import { event, schedulePost, tenth, twelfth } from "./fixtures/calendar.ts";
import { photo } from "./fixtures/photos.ts";
import { expect, expectDialogAccessible, inEveryLook, test } from "./fixtures/vestnik.ts";
import { visit } from "./fixtures/visit.ts";

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is shown.");
  return { top: box.y, bottom: box.y + box.height };
};

test("eight channels, busy days, the buttons of a tall picture and the last row of a list are in sight", async ({
  page,
  owner,
  stack,
}) => {
  await owner.connectChannel("Morning Coffee");
  await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Fresh beans</p>" });
  await schedulePost(page, { day: tenth, time: "21:00", text: "<p>Late beans</p>" });
  await schedulePost(page, { day: twelfth, time: "19:30", text: "<p>More beans</p>" });
  await page.goto("/dashboard");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("textbox", { name: "Text of the post" }).fill("Tall cup");
  const tall = await photo("tall.jpg", "#77aa44", 600, 1600);
  await page.locator("input[type=file]").first().setInputFiles(tall);
  await page.getByRole("checkbox", { name: /Morning Coffee/ }).check();
  await page.getByRole("group", { name: "When" }).getByText("Later", { exact: true }).click();

  await test.step("the date picker says which days have publications already", async () => {
    await page.getByRole("button", { name: /^Date/ }).click();
    const dialog = page.getByRole("dialog");
    const day = (name: RegExp) => dialog.getByRole("button", { name });
    await expect(day(/ 15, \d+/)).toBeVisible();
    // In the last hour of a month, "in about an hour" is in the next one already.
    const month = `${tenth.english.split(" ")[1]} ${tenth.iso.slice(0, 4)}`;
    if (!(await dialog.getByRole("button", { name: month, exact: true }).isVisible())) {
      await page.getByRole("button", { name: "Next month" }).click();
    }
    await expect(day(/ 10, \d+, 2 publications$/)).toBeVisible();
    await expect(day(/ 12, \d+, 1 publication$/)).toBeVisible();
    await expect(day(/ 11, \d+$/)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await page.getByRole("button", { name: /^Schedule/ }).click();

  await test.step("a week opens on its first hour with publications", async () => {
    await visit(page, `/dashboard?tab=scheduled&view=week&date=${tenth.iso}`);
    await expect(event(page, "Fresh beans")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: /^Earlier: / })).toHaveCount(0);
  });

  await test.step("the buttons are in sight below a tall picture", async () => {
    await visit(page, "/dashboard?tab=scheduled&view=list");
    await page
      .getByRole("button", { name: /Tall cup/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("As seen in Telegram")).toBeVisible();
    await inEveryLook(page, async () => await expectDialogAccessible(page));
    await page.setViewportSize({ width: 390, height: 664 });
    for (const name of ["Edit", "Duplicate", "Delete"]) {
      await expect(dialog.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step("the last row of a list can be scrolled out from under a message with an undo", async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    const toast = page.locator(".mantine-Notification-root");
    await expect(toast).toBeVisible();
    const last = page
      .getByRole("main")
      .getByRole("button", { name: /More beans/ })
      .last();
    // A page behind a dialog that is just closing does not scroll yet.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(toast)).top);
    }).toPass();
  });

  const seeChannels = async (count: number) => {
    await visit(page, "/dashboard");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("textbox", { name: "Text of the post" }).fill("Tea");
    const group = page.getByRole("group", { name: "Channels" }).first();
    await expect(group.getByRole("checkbox")).toHaveCount(count);
    for (const box of await group.getByRole("checkbox").all()) {
      await expect(box).toBeInViewport({ ratio: 1 });
    }
    // Below the top of the page, where the preview begins.
    const foot = await boxOf(page.getByRole("group", { name: "When" }).first());
    expect(foot.top).toBeGreaterThanOrEqual(80 + 360);
  };

  await test.step("five channels have room, and above them a preview of 360 px has", async () => {
    await subscribe(page, stack);
    for (const name of ["Tea", "Cake", "A channel with a name that needs two lines", "News"]) {
      await owner.connectChannel(name);
    }
    await seeChannels(5);
  });

  await test.step("eight have as much room, in two columns", async () => {
    for (const name of ["Books", "Rain", "Trains"]) {
      await owner.connectChannel(name);
    }
    await seeChannels(8);
  });
});
