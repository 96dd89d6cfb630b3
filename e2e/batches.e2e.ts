import { askApi, subscribe } from "./fixtures/api.ts";
import { schedulePost, dueTimes, cell, event, tenth, twelfth } from "./fixtures/calendar.ts";
import { expect, expectAccessible, test } from "./fixtures/vestnik.ts";

test("a post in several channels is one tile and one line, moves as one and comes back as one", async ({
  page,
  owner,
}) => {
  await owner.connectChannel("Morning Coffee");
  await owner.connectChannel("City News");
  await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Fresh beans</p>" });
  await page.goto("/dashboard?tab=scheduled&view=list");
  const line = page.getByRole("row").filter({ hasText: "Fresh beans" });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("×2 City News, Morning Coffee");

  await page.goto(`/dashboard?tab=scheduled&date=${tenth.iso}`);
  await expect(event(page, "Fresh beans, 2 channels: City News, Morning Coffee")).toContainText(
    "×2",
  );
  await event(page, "Fresh beans").dragTo(cell(page, twelfth));
  const moved = `${twelfth.iso}T15:00:00.000Z`;
  await expect.poll(async () => await dueTimes(page)).toEqual([moved, moved]);
  await expect(page.getByText(/^Moved to .*6:00\sPM.*: 2 channels: /)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  const before = `${tenth.iso}T15:00:00.000Z`;
  await expect.poll(async () => await dueTimes(page)).toEqual([before, before]);

  await event(page, "Fresh beans").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Only City News").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^Deleted: “Fresh beans”, City News, /)).toBeVisible();
  await expect.poll(async () => await dueTimes(page)).toEqual([before]);
});

test("a typo in a post scheduled for five channels is corrected in all of them with three presses, and only a text of its own stays", async ({
  page,
  owner,
  stack,
}) => {
  // Two forms are scanned, and each channel is a connection.
  test.setTimeout(180_000);
  await subscribe(page, stack);
  for (const name of ["Coffee", "Tea", "Cocoa", "Water", "Juice"]) await owner.connectChannel(name);
  await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Frehs beans</p>" });
  const textsNow = async () => {
    const { publications } = (await askApi(page, "GET", "/publications")) as {
      publications: { content: { text: string } }[];
    };
    return publications.map(({ content }) => content.text).toSorted();
  };
  const five = (text: string) => Array.from({ length: 5 }, () => `<p>${text}</p>`);
  const editor = page.getByRole("textbox", { name: "Text of the post" });
  const dialog = page.getByRole("dialog");
  await page.goto(`/dashboard?tab=scheduled&date=${tenth.iso}`);

  await event(page, "Frehs beans").click();
  await expect(dialog.getByRole("radio", { name: "All channels (5)" })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("radio", { name: "All channels (5)" })).toBeChecked();
  await editor.fill("Fresh beans");
  await page.getByRole("button", { name: "Save in 5 channels" }).click();
  await expect(
    page.getByText(/^Saved in 5 channels\. The post goes out on .* 6:00\sPM/),
  ).toBeVisible();
  await expect.poll(async () => await textsNow()).toEqual(five("Fresh beans"));
  // The editor of the screen that is being left has an undo, too.
  await expect(event(page, "Fresh beans")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(textsNow).toEqual(five("Frehs beans"));

  await event(page, "Frehs beans").click();
  await dialog.getByText("Only Tea").click();
  await dialog.getByRole("button", { name: "Edit", exact: true }).click();
  await editor.fill("Fresh leaves");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await event(page, "6:00 PM").click();
  await expect(dialog.getByText("Has its own text")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Replace it in “Tea”, too" })).not.toBeChecked();
  await expectAccessible(page);
  await editor.fill("Fresh beans");
  await page.getByRole("button", { name: "Save in 4 channels" }).click();
  await expect(page.getByText(/^Saved in 4 channels\./)).toBeVisible();
  await expect
    .poll(async () => await textsNow())
    .toEqual([...five("Fresh beans").slice(1), "<p>Fresh leaves</p>"]);
});

test("what went out in one channel meanwhile is named, and the others are moved", async ({
  page,
  owner,
  stack,
}) => {
  await subscribe(page, stack);
  for (const name of ["Morning Coffee", "City News", "Tea"]) await owner.connectChannel(name);
  await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Fresh beans</p>" });
  await page.goto(`/dashboard?tab=scheduled&date=${tenth.iso}`);
  await event(page, "Fresh beans").click();
  await page.getByRole("dialog").getByRole("button", { name: "Reschedule…" }).click();
  const { publications } = (await askApi(page, "GET", "/publications?search=morning")) as {
    publications: [{ id: string; version: number }];
  };
  const [{ id, version }] = publications;
  await askApi(page, "POST", `/publications/${id}/publish-now`, { version });
  const dialog = page.getByRole("dialog", { name: "Reschedule in 3 channels" });
  await dialog.getByLabel("Time", { exact: true }).fill("7:15 PM");
  await dialog.getByRole("button", { name: "Reschedule" }).click();
  await expect(
    page.getByText(/^2 of 3 moved to .* 7:15\sPM\s\(GMT\+3\); in Morning Coffee it is /),
  ).toBeVisible();
  const moved = `${tenth.iso}T16:15:00.000Z`;
  await expect.poll(async () => await dueTimes(page)).toEqual([moved, moved]);
});
