import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { unzip } from "@vestnik/server/testing/unzip";
import { askApi } from "./fixtures/api.ts";
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  inEveryLook,
  test,
} from "./fixtures/vestnik.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

async function schedulePost(page: Page, text: string): Promise<void> {
  const { channels } = (await askApi(page, "GET", "/channels")) as { channels: { id: string }[] };
  await askApi(page, "POST", "/publications", {
    kind: "post",
    text,
    channelIds: channels.map(({ id }) => id),
    scheduledDate: new Date(Date.now() + 2 * DAY_MS).toISOString(),
    timeZone: "Europe/Moscow",
  });
}

/** Types into the composer and presses the button that publishes now. */
async function publishNow(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Text of the post" }).click();
  await page.keyboard.type(text);
  await page.getByRole("group", { name: "Channels" }).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Publish now in" }).click();
}

const section = (page: Page, name: string): Locator => page.getByRole("region", { name });
const banner = (page: Page): Locator => section(page, "Deletion of the account");

test("everything can be downloaded, deleting the account stops what is scheduled in every tab, and undoing it gives everything back", async ({
  page,
  context,
  owner,
  stack,
}) => {
  // A long journey, also on a busy machine.
  test.setTimeout(120_000);
  const { chatId } = await owner.connectChannel();
  await schedulePost(page, "Fresh beans on Wednesday");
  await page.goto("/settings");
  await expect(section(page, "What is stored")).toContainText("Scheduled posts and polls: 1");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const archive = await unzip(await readFile(await (await download).path()));
  expect(String(archive.get("publications.json"))).toContain("Fresh beans on Wednesday");
  await expect(section(page, "Download everything").getByRole("status")).toContainText(
    "handed to your browser in full",
  );

  const otherTab = await context.newPage();
  await otherTab.goto("/dashboard?tab=scheduled&view=list");
  await expect(otherTab.getByRole("cell", { name: "Waiting" })).toBeVisible();

  const removal = section(page, "Delete the account");
  await expect(removal).toContainText("1 scheduled post or poll will not be sent.");
  await removal.getByRole("button", { name: "Delete the account" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: /^To confirm, type / });
  await expect(field).toBeFocused();
  await field.fill("somebody");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^This is not vera_/)).toBeVisible();
  await expectDialogAccessible(page);
  const { user } = (await askApi(page, "GET", "/users/me")) as { user: { username: string } };
  await field.fill(`@${user.username.toUpperCase()}`);
  await page.keyboard.press("Enter");
  await expect(removal.getByText(/^Will be deleted on .+ at .+\s\(GMT\+3\)$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Delete the account" })).toBeFocused();
  await inEveryLook(page, async () => await expectAccessible(page), [320]);

  await expect(banner(otherTab), "the other tab is told").toContainText("Your account will be");
  await expect(otherTab.getByRole("cell", { name: "Paused by the deletion" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await publishNow(page, "One more");
  await expect(
    page.getByText("Nothing can be changed, because this account is going to be deleted."),
  ).toBeVisible();
  expect(stack.telegram.control.posts(chatId)).toEqual([]);

  await banner(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("everything is as before")).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await expect(banner(otherTab)).toBeHidden();
  await expect(otherTab.getByRole("cell", { name: "Waiting" })).toBeVisible();
  await page.getByRole("button", { name: "Publish now in" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Published");
});

test("the address of the sessions leads to the settings, and what is chosen there counts in every tab", async ({
  page,
  owner,
  context,
}) => {
  await owner.connectChannel();
  await schedulePost(page, "Fresh beans on Wednesday");
  await page.goto("/sessions");
  await expect(page).toHaveURL(/\/settings#sessions$/);
  await expect(page.getByRole("heading", { name: "Active sessions" })).toBeFocused();
  const zone = page.getByRole("combobox", { name: "Time zone" });
  const tokyo = page.getByRole("option", { name: "Asia/Tokyo" });
  // What is still loading may close the list while one types.
  await expect(async () => {
    await zone.fill("tokyo");
    await tokyo.click({ timeout: 3000 });
  }).toPass();
  await expect(zone).toHaveValue("GMT+9, Asia/Tokyo");
  await expect(page.getByText(/^It is .+\s\(GMT\+9\) there now\.$/)).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto("/dashboard?tab=scheduled&view=list");
  await expect(otherTab.getByText("Time zone: GMT+9, Asia/Tokyo")).toBeVisible();
  // Chromium itself knows this city by its English name only.
  await zone.fill("los angeles");
  await page.getByRole("option", { name: "America/Los Angeles" }).click();
  await page.locator("#language").getByText("Русский", { exact: true }).click();
  await expect(otherTab.getByText(/^Часовой пояс: GMT−[78], Лос-Анджелес$/)).toBeVisible();
});

test("a key is made, shown once, works for what was chosen, and is ended", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await page.goto("/settings#keys");
  const keys = section(page, "API keys");
  await expect(keys).toContainText("You have no keys.");
  await keys.getByRole("button", { name: "Create a key" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const name = dialog.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await expect(dialog.getByText("The key has no name.")).toBeVisible();
  await name.fill("Robot of the shop");
  await dialog.getByRole("combobox", { name: "Where" }).selectOption("Only some channels");
  await expect(dialog.getByRole("button", { name: "Create the key" })).toBeDisabled();
  await dialog.getByRole("group", { name: "Which channels" }).getByRole("checkbox").check();
  await expectDialogAccessible(page);
  await dialog.getByRole("button", { name: "Create the key" }).click();
  const shown = dialog.getByRole("textbox", { name: "Key" });
  await expect(shown).toHaveValue(/^vst_[\w-]{43}$/);
  const key = await shown.inputValue();
  await expectDialogAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(keys.getByRole("listitem")).toContainText(`vst_…${key.slice(-4)}`);
  await expect(keys.getByRole("listitem")).toContainText("Never used");
  expect(await page.content()).not.toContain(key);

  const ask = async (path: string) =>
    await page.evaluate(
      async ([url, authorization]) =>
        (await fetch(url ?? "", { headers: { authorization: authorization ?? "" } })).status,
      [path, `Bearer ${key}`],
    );
  expect([await ask("/api/channels"), await ask("/api/sessions")]).toEqual([200, 403]);
  await page.reload();
  await expect(keys.getByRole("listitem")).toContainText("Last used");
  await expect(keys.getByRole("listitem")).toContainText("Only @");
  await inEveryLook(page, async () => await expectAccessible(page), [320]);

  await keys.getByRole("button", { name: "End the key: Robot of the shop" }).click();
  await dialog.getByRole("button", { name: "End the key" }).click();
  await expect(keys).toContainText("You have no keys.");
  await expect(page.getByRole("heading", { name: "API keys" })).toBeFocused();
  expect(await ask("/api/channels")).toBe(401);
});
