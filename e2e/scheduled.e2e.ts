import type { Locator, Page } from "@playwright/test";
import { askApi } from "./fixtures/api.ts";
import sharp from "sharp";
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  inEveryLook,
  test,
} from "./fixtures/vestnik.ts";
import {
  channelIds,
  schedulePost,
  schedulePoll,
  dueTimes,
  cell,
  event,
  choose,
  tenth,
  twelfth,
  fifteenth,
} from "./fixtures/calendar.ts";
import type { Day } from "./fixtures/calendar.ts";
import { visit } from "./fixtures/visit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("an hour that has passed and the editing of a poll are refused with a message", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await schedulePoll(page, { day: tenth, time: "18:00", text: "Tea or coffee?" });
  await page.goto("/dashboard?tab=scheduled&view=day&date=2024-02-05");
  await page.getByRole("gridcell", { name: "Monday, February 5, 9:00 AM" }).click({ force: true });
  await expect(page.getByText("This time has passed.")).toBeVisible();
  await expect(page).toHaveURL(/tab=scheduled/);

  await visit(page, "/dashboard?tab=scheduled&view=list");
  const edit = page.getByRole("button", { name: "Edit: Tea or coffee?" });
  await expect(edit).toBeDisabled();
  await edit.click({ force: true });
  await expect(page.getByText("A scheduled poll cannot be edited.")).toBeVisible();
  await page.getByRole("button", { name: "Tea or coffee?", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Edit" })).toBeDisabled();
  await expect(
    page.getByRole("dialog").getByText(/A scheduled poll cannot be edited/),
  ).toBeVisible();
});

test("a scheduled poll with a typo is replaced by a changed copy in one step", async ({
  page,
  owner,
}) => {
  await owner.connectChannel("Morning Coffee");
  await owner.connectChannel("City News");
  await schedulePoll(page, { day: tenth, time: "18:00", text: "Tea or cofee?" });
  await page.goto(`/dashboard?tab=scheduled&date=${tenth.iso}`);
  await event(page, "Tea or cofee?").click();
  await page.getByRole("button", { name: "Copy, change, replace" }).click();
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toHaveValue("Tea or cofee?");
  await expect(page.getByText("This poll replaces a scheduled one")).toBeVisible();
  await question.fill("Tea or coffee?");
  await page.reload();
  await page.getByRole("button", { name: /^Schedule for .* 6:00\sPM .* in 2 channels$/ }).click();
  await expect(page.getByText(/^Scheduled in 2 channels for/)).toBeVisible();
  const { publications } = (await askApi(page, "GET", "/publications")) as {
    publications: { dueAt: string; content: { question: string } }[];
  };
  expect(publications.map(({ dueAt, content }) => [dueAt, content.question])).toEqual([
    [`${tenth.iso}T15:00:00.000Z`, "Tea or coffee?"],
    [`${tenth.iso}T15:00:00.000Z`, "Tea or coffee?"],
  ]);
});

test("scheduled publications are seen in every view, opened, and found again", async ({
  page,
  owner,
}) => {
  await owner.connectChannel("Morning Coffee");
  await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Fresh <b>beans</b></p>" });
  await schedulePost(
    page,
    { day: tenth, time: "18:10", text: "<p>With a picture</p>" },
    "https://example.com/cup.jpg",
  );
  await schedulePoll(page, { day: twelfth, time: "09:30", text: "Tea or coffee?" });
  await page.goto(`/dashboard?tab=scheduled&date=${tenth.iso}`);
  await test.step("a scheduled publication is in month, week, day, agenda and list with its time, channel, kind and status", async () => {
    const said = "6:00 PM, Fresh beans, Morning Coffee, Text, Waiting";
    await expect(cell(page, tenth).getByRole("button", { name: said })).toBeVisible();
    await expect(
      cell(page, twelfth).getByRole("button", { name: /Tea or coffee.*Poll/ }),
    ).toBeVisible();

    for (const view of ["Week", "Day"]) {
      await choose(page, "View", view);
      await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}&date=${tenth.iso}`));
      const column = page.getByRole("list", { name: tenth.english });
      await expect(column.getByRole("button", { name: said })).toBeVisible();
      await expect(
        column.getByRole("button", { name: /With a picture.*With images/ }),
      ).toBeVisible();
    }
    await choose(page, "View", "Agenda");
    await expect(
      page.getByRole("region", { name: tenth.english }).getByRole("listitem"),
    ).toHaveCount(2);

    await page.reload();
    await expect(page).toHaveURL(new RegExp(`view=agenda&date=${tenth.iso}`));
    await expect(event(page, "Tea or coffee")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("radio", { name: "Day" })).toBeChecked();

    await choose(page, "Calendar or list", "List");
    const rows = page.getByRole("table").getByRole("row");
    // Under the head: a day with two posts, and a day with a poll.
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(1)).toContainText(tenth.english);
    await expect(rows.nth(2)).toContainText(
      /6:00\sPM\s\(GMT\+3\).*Morning Coffee.*Fresh beans.*Text.*Waiting/,
    );
    await expect(rows.nth(4)).toContainText(twelfth.english);
    await expect(rows.nth(5)).toContainText(/9:30\sAM.*Tea or coffee\?.*Poll/);
  });
  await test.step("search and filters act on calendar and list alike, outlast a reload, and are cleared by one press", async () => {
    await page.getByRole("button", { name: "Poll", exact: true }).click();
    const status = page.getByRole("search").getByRole("status");
    await expect(status).toHaveText("1 of 3 shown");
    await expect(event(page, "Fresh beans")).toHaveCount(0);
    await page.keyboard.press("m");
    await page.reload();
    await expect(page).toHaveURL(/view=month.*type=poll/);
    await expect(page.getByRole("button", { name: "Poll", pressed: true })).toBeVisible();
    await expect(status).toHaveText("1 of 3 shown");
    await expect(event(page, "Tea or coffee")).toBeVisible();
    await page.getByRole("textbox", { name: "Search what is planned" }).fill("beans");
    await expect(page.getByText("Nothing in this period fits")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect(event(page, "Fresh beans")).toBeVisible();
    await expect(page).not.toHaveURL(/type=|q=/);
  });
  await test.step("Back closes the dialog over the calendar, and its address opens it again", async () => {
    await expect(cell(page, tenth)).toBeVisible();
    await event(page, "Fresh beans").click();
    const words = page.getByRole("dialog").getByText("Goes out by itself at this time.");
    await expect(words).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(event(page, "Fresh beans")).toBeVisible();
    await page.goForward();
    await expect(words).toBeVisible();
    await page.reload();
    await expect(words).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).not.toHaveURL(/item=/);
  });
  await test.step("the calendar's keys work without a click into it first, and the focus stays on the tab", async () => {
    await visit(page, `/dashboard?tab=scheduled&view=month&date=${tenth.iso}`);
    await expect(cell(page, tenth)).toBeVisible();
    for (const [key, view] of [
      ["w", "week"],
      ["l", "list"],
      ["m", "month"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
      const isInside = () => document.activeElement?.closest("section") !== null;
      await expect.poll(async () => await page.evaluate(isInside)).toBe(true);
    }
    await expect(cell(page, tenth)).toBeVisible();
  });
  await test.step("publications above and below the hours in sight are counted at their edge, and a press leads to the next", async () => {
    await schedulePost(page, { day: fifteenth, time: "07:00", text: "<p>Early beans</p>" });
    await schedulePost(page, { day: fifteenth, time: "22:00", text: "<p>Late beans</p>" });
    await visit(page, `/dashboard?tab=scheduled&view=day&date=${fifteenth.iso}`);
    await expect(event(page, "Early beans")).toBeInViewport();
    await expect(page.getByRole("button", { name: /^Earlier: / })).toHaveCount(0);
    await page.getByRole("button", { name: "Later: 1 publication" }).press("Enter");
    await expect(event(page, "Late beans")).toBeFocused();
    await expect(event(page, "Late beans")).toBeInViewport();
    await expect(page.getByRole("button", { name: /^Later: / })).toHaveCount(0);
    await page.getByRole("button", { name: "Earlier: 1 publication" }).press("Enter");
    await expect(event(page, "Early beans")).toBeFocused();
    await expect(event(page, "Early beans")).toBeInViewport();
    // In a low window the hours end below its edge; what is there is not in sight either.
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...size, height: 600 });
    await schedulePost(page, { day: fifteenth, time: "10:00", text: "<p>Brunch beans</p>" });
    await visit(page, `/dashboard?tab=scheduled&view=day&date=${fifteenth.iso}`);
    await page.getByRole("button", { name: "Later: 2 publications" }).press("Enter");
    await expect(event(page, "Brunch beans")).toBeFocused();
    await expect(event(page, "Brunch beans")).toBeInViewport();
    await page.setViewportSize(size);
  });
  await test.step("the page behind an open dialog is dimmed", async () => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await visit(page, "/dashboard?tab=scheduled&view=list");
    const bright = await brightnessAtEdge(page);
    await page.getByRole("button", { name: "Fresh beans", exact: true }).click();
    await expect(page.getByRole("dialog").getByText("Goes out by itself")).toBeVisible();
    await expect.poll(async () => await brightnessAtEdge(page)).toBeLessThan(bright / 2);
  });
  await test.step("when there are more publications than fit into one response, the calendar says so", async () => {
    await page.route("**/api/publications/calendar?*", async (route) => {
      const json = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...json, isComplete: false } });
    });
    for (const view of ["month", "list"]) {
      await visit(page, `/dashboard?tab=scheduled&view=${view}&date=2025-03-05`);
      await expect(page.getByText(/There are more publications than can be shown/)).toBeVisible();
    }
  });
});

/** A finger, in the browser's own touch events. */
async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    await session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  const middleOf = async (element: Locator) => {
    const { x, y, width, height } = (await element.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return { x: x + width / 2, y: y + height / 2 };
  };
  return {
    /** Rests on one element for a while and then moves to another. */
    async move(one: Locator, other: Locator, restMs: number): Promise<void> {
      const [from, to] = [await middleOf(one), await middleOf(other)];
      const moving = () =>
        [0.3, 0.6, 1].map(
          async (part) =>
            await touch(
              "touchMove",
              from.x + (to.x - from.x) * part,
              from.y + (to.y - from.y) * part,
            ),
        );
      const resting = touch("touchStart", from.x, from.y);
      // How long a finger rests is what this is about; one that does not rest moves on before anything is answered.
      if (restMs > 0) await page.waitForTimeout(restMs);
      await Promise.all([resting, ...moving()]);
      await touch("touchEnd", to.x, to.y);
    },
  };
}

test("a scheduled post is moved by mouse, by finger and by keyboard", async ({ page, owner }) => {
  await owner.connectChannel();
  await schedulePost(page, { day: tenth, time: "18:10", text: "<p>Fresh beans</p>" });
  await test.step("a post dragged to another day keeps its hour, and Undo takes it back", async () => {
    await page.goto(`/dashboard?tab=scheduled&date=${tenth.iso}`);
    await event(page, "Fresh beans").dragTo(cell(page, twelfth));
    await expect(
      cell(page, twelfth).getByRole("button", { name: /^6:10\sPM, Fresh/ }),
    ).toBeVisible();
    await expect(page.getByText(/Moved to .*6:10\sPM\s\(GMT\+3\)/)).toBeVisible();
    await expect.poll(async () => await dueTimes(page)).toEqual([`${twelfth.iso}T15:10:00.000Z`]);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cell(page, tenth).getByRole("button", { name: /^6:10\sPM, Fresh/ })).toBeVisible();
    await expect.poll(async () => await dueTimes(page)).toEqual([`${tenth.iso}T15:10:00.000Z`]);
  });
  await test.step("a finger that rests on a post lifts it onto another day, and one that moves on does not", async () => {
    const finger = await touchOf(page);
    const there = `${twelfth.iso}T15:10:00.000Z`;
    await finger.move(event(page, "Fresh beans"), cell(page, twelfth), 0);
    await expect(page.getByText(/^Moves to/)).toHaveCount(0);
    await expect.poll(async () => await dueTimes(page)).toEqual([`${tenth.iso}T15:10:00.000Z`]);
    await page.evaluate(() => scrollTo(0, 0));
    await finger.move(event(page, "Fresh beans"), cell(page, twelfth), 500);
    await expect.poll(async () => await dueTimes(page)).toEqual([there]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(async () => await dueTimes(page)).toEqual([`${tenth.iso}T15:10:00.000Z`]);
  });
  await test.step("what is said of a drag does not lie over the buttons of the post that is opened next", async () => {
    await event(page, "Fresh beans").dragTo(cell(page, twelfth));
    const said = page.getByRole("status").filter({ hasText: /^Moved to/ });
    await expect(said).toBeVisible();
    await event(page, "Fresh beans").click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Delete" })).toBeVisible();
    await expect(said).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await event(page, "Fresh beans").dragTo(cell(page, tenth));
    await expect.poll(async () => await dueTimes(page)).toEqual([`${tenth.iso}T15:10:00.000Z`]);
  });
  await test.step("by keyboard alone a post is found, opened and given another time", async () => {
    await visit(page, `/dashboard?tab=scheduled&date=${twelfth.iso}`);
    await expect(event(page, "Fresh beans")).toBeVisible();
    // The calendar has arrived at this day only when its cursor is there.
    await expect(cell(page, twelfth)).toHaveAttribute("tabindex", "0");
    await cell(page, twelfth).focus();
    await page.keyboard.press("ArrowLeft");
    await page.evaluate(keepBusyAfterKey);
    await page.keyboard.press("ArrowLeft");
    await expect(cell(page, tenth)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(event(page, "Fresh beans")).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Goes out by itself at this time.")).toBeVisible();
    // The action that can be undone comes first.
    await expect(dialog.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
    await tabTo(page, dialog.getByRole("button", { name: "Reschedule…" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(/Time zone: .*Europe\/Moscow/)).toBeVisible();
    await tabTo(page, dialog.getByLabel("Time", { exact: true }));
    await page.keyboard.type("12:10 PM");
    await page.keyboard.press("Enter");
    await expect(event(page, "^12:10 PM, Fresh beans")).toBeVisible();
    await expect.poll(async () => await dueTimes(page)).toEqual([`${tenth.iso}T09:10:00.000Z`]);

    await expect(dialog).toHaveCount(0);
    await cell(page, tenth).focus();
    await page.keyboard.press("w");
    await expect(page).toHaveURL(/view=week/);
  });
  await test.step("a post dragged along the hours keeps its minutes, and goes back with the reason when it was changed elsewhere", async () => {
    await visit(page, `/dashboard?tab=scheduled&view=week&date=${tenth.iso}`);
    const slot = (day: Day, time: string) =>
      page.getByRole("gridcell", { name: `${day.english}, ${time}` });
    await expect(event(page, "Fresh beans")).toBeVisible();
    await event(page, "Fresh beans").dragTo(slot(tenth, "2:00 PM"));
    await expect(event(page, "^2:10 PM, Fresh beans")).toBeVisible();
    await expect.poll(async () => await dueTimes(page)).toEqual([`${tenth.iso}T11:10:00.000Z`]);

    await page.route("**/api/publications/batches/*/schedule", (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: "changed_elsewhere", message: "", requestId: "r" },
      }),
    );
    await event(page, "Fresh beans").dragTo(slot(tenth, "4:00 PM"));
    await expect(page.getByText(/The time was not changed\./)).toBeVisible();
    await expect(event(page, "^2:10 PM, Fresh beans")).toBeVisible();
  });
});

test("what can be done with a scheduled post is done from its calendar and its list", async ({
  page,
  owner,
  stack,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  const { chatId } = await owner.connectChannel("Morning Coffee");
  await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Fresh beans</p>" });
  await test.step("a deleted post disappears at once, is named by its words and channel, and comes back with Undo or from the history", async () => {
    await page.goto(`/dashboard?tab=scheduled&date=${tenth.iso}`);
    await event(page, "Fresh beans").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Goes out by itself at this time.")).toBeVisible();
    await expect(dialog.getByText(/6:00\sPM\s\(GMT\+3\)/)).toBeVisible();
    await expect(
      dialog.getByRole("region", { name: /Preview/ }).getByText("Fresh beans"),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(event(page, "Fresh beans")).toHaveCount(0);
    await expect(dialog).toBeHidden();
    const told = page.getByText(/^Deleted: “Fresh beans”, Morning Coffee, .* 6:00\sPM/);
    await expect(told).toBeVisible();
    await expect.poll(async () => await dueTimes(page)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(event(page, "Fresh beans")).toBeVisible();
    await expect.poll(async () => await dueTimes(page)).toHaveLength(1);

    await event(page, "Fresh beans").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(told).toBeVisible();
    await visit(page, "/dashboard?tab=history");
    await expect(page.getByText("Nothing published yet")).toBeVisible();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Deleted");
    await expect(page.getByRole("article")).toContainText("Fresh beans");
    // The list is told what has happened before the answer comes.
    const restore = "**/api/publications/batches/*/restore";
    await page.route(restore, async (route) => {
      const response = await route.fetch();
      await expect(page.getByRole("article")).toHaveCount(0);
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Bring back: Morning Coffee" }).click();
    await expect(
      page.getByText(/^Morning Coffee: brought back, goes out on .* 6:00\sPM/),
    ).toBeVisible();
    await page.unroute(restore);
    await expect.poll(async () => await dueTimes(page)).toHaveLength(1);
  });
  await test.step("an hour in the future leads to the composer, set to that time", async () => {
    await visit(page, `/dashboard?tab=scheduled&view=day&date=${tenth.iso}`);
    await page.getByRole("gridcell", { name: `${tenth.english}, 2:30 PM` }).click();
    await expect(page).toHaveURL(/tab=content/);
    await expect(page.getByLabel("Time", { exact: true })).toHaveValue("2:30 PM");
  });
  await test.step("a copy arrives in the form it belongs to, and Edit opens the screen of the post", async () => {
    await schedulePoll(page, { day: twelfth, time: "09:30", text: "Tea or coffee?" });
    const editor = page.getByRole("textbox", { name: "Text of the post" });
    await visit(page, "/dashboard?tab=scheduled&view=list");
    const more = page.getByRole("button", { name: "More actions: Fresh beans" });
    const duplicate = page.getByRole("menuitem", { name: "Duplicate" });
    await more.press("Enter");
    await expect(duplicate).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(duplicate).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await duplicate.click();
    await expect(page).toHaveURL(/tab=content/);
    await expect(editor).toHaveText("Fresh beans");
    await expect(
      page.getByText("The copy is in the form, set for one hour from now."),
    ).toBeVisible();

    await visit(page, "/dashboard?tab=scheduled&view=list");
    await page.getByRole("button", { name: "Tea or coffee?", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Tea or coffee?");
    await expect(page.getByRole("textbox", { name: "Option 2" })).toHaveValue("No");
    await expect.poll(async () => await dueTimes(page)).toHaveLength(2);
  });
  await test.step("saving an edit returns to the view and the day it began in, at that post", async () => {
    const editor = page.getByRole("textbox", { name: "Text of the post" });
    await visit(page, `/dashboard?tab=scheduled&view=week&date=${tenth.iso}`);
    await event(page, "Fresh beans").click();
    await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
    await editor.fill("Roasted beans");
    // On a slow phone the focus is somewhere else before the post is there.
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText(/^Saved\. The post goes out on/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`tab=scheduled&view=week&date=${tenth.iso}$`));
    await expect(event(page, "Roasted beans")).toBeFocused();
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });

    await visit(page, "/dashboard?tab=scheduled&view=list");
    await page.getByRole("button", { name: "Edit: Roasted beans" }).click();
    await expect(editor).toHaveText("Roasted beans");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(/view=list/);
    await expect(page.getByRole("button", { name: "Roasted beans", exact: true })).toBeFocused();
  });
  await test.step("publishing now asks once, and the dialog stays until its result is there, with the link", async () => {
    await visit(page, "/dashboard?tab=scheduled&view=list");
    await page.getByRole("button", { name: "Publish now: Roasted beans" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/It goes out at once, moved from/)).toBeVisible();
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await expect(dialog.getByText("Published in 1 channel.")).toBeVisible();
    await expect(dialog.getByRole("link", { name: /Open in Telegram/ })).toBeVisible();
    await expectDialogAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Roasted beans" })).toHaveCount(0);
    expect(stack.telegram.control.posts(chatId).map(({ text }) => text)).toEqual(["Roasted beans"]);
  });
  await test.step("a publication that goes out meanwhile is shown as published, without a reload", async () => {
    await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Fresh beans</p>" });
    await visit(page, "/dashboard?tab=scheduled&view=list");
    const line = page.getByRole("row").filter({ hasText: "Fresh beans" });
    await expect(line).toContainText("Waiting");
    type Waiting = { id: string; version: number; content: { text?: string } };
    const { publications } = (await askApi(page, "GET", "/publications?status=scheduled")) as {
      publications: Waiting[];
    };
    const beans = publications.find(({ content }) => content.text?.includes("Fresh beans"));
    await askApi(page, "POST", `/publications/${beans?.id}/publish-now`, {
      version: beans?.version,
    });
    await expect(line).toHaveCount(0);
    await choose(page, "Which", "Last 30 days");
    await expect(line).toContainText("Published");
  });
});

test("on a phone toasts cover neither the menu, the tabs nor the main button, and + opens the composer from its top", async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await owner.connectChannel("Morning Coffee");
  await page.goto("/dashboard");
  const editor = page.getByRole("textbox", { name: "Text of the post" });
  await editor.fill("Fresh beans");
  await page.getByText("Later", { exact: true }).click();
  await page.getByRole("button", { name: /^Schedule for/ }).click();
  const notice = page.getByText(/^Scheduled in @coffee_/);
  await expect(notice).toBeVisible();

  await page.getByRole("tab", { name: "Scheduled" }).click();
  await choose(page, "Calendar or list", "List");
  await page.getByRole("button", { name: "Delete: Fresh beans" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Deleted" });
  await expect(toast).toBeInViewport({ ratio: 1 });
  const tabs = page.getByRole("tablist", { name: "Sections" });
  await expect.poll(async () => await isBelow(toast, tabs)).toBe(true);

  await choose(page, "Calendar or list", "Calendar");
  await page.getByRole("button", { name: /^Write a post for / }).click();
  await expect(page).toHaveURL(/tab=content/);
  await expect(editor).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(editor).toBeFocused();
  await expect(notice).toHaveCount(0);
  const main = page.getByRole("button", { name: /^Schedule for .*\d:\d\d/ });
  await expect(main).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => await isBelow(main, toast)).toBe(true);
});

/** Whether it begins where the other one ends. */
async function isBelow(one: Locator, other: Locator): Promise<boolean> {
  const [lower, upper] = [await one.boundingBox(), await other.boundingBox()];
  return lower !== null && upper !== null && lower.y >= upper.y + upper.height;
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
}

test("a missed, refused or unanswered publication explains itself when it is opened, and is settled there", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const { chatId, botId } = await owner.connectChannel();
  const texts = () => control.posts(chatId).map(({ text }) => text);
  const underWay = async () => {
    const { publications } = (await askApi(
      page,
      "GET",
      "/publications?status=scheduled,sending",
    )) as {
      publications: unknown[];
    };
    return publications.length;
  };
  const publish = async (text: string, scheduledDate: string | null = null) => {
    const post = { kind: "post", text, channelIds: await channelIds(page), scheduledDate };
    await askApi(page, "POST", "/publications", post);
    if (scheduledDate === null) await expect.poll(underWay).toBe(0);
  };
  await publish("Tasting", new Date(Date.now() + DAY_MS).toISOString());
  await stack.letTimePass(2 * DAY_MS);
  await expect.poll(underWay).toBe(0);
  control.setMember(chatId, botId, { rights: { can_post_messages: false } });
  await publish("Opening hours");
  control.setMember(chatId, botId);
  control.fault({ kind: "drop_after_accept", method: "sendMessage", botId });
  await publish("Is it there?");

  await page.goto("/dashboard?tab=scheduled&view=list");
  const dialog = page.getByRole("dialog");
  const open = async (text: string) => {
    await choose(page, "Which", "Last 30 days");
    await page.getByRole("button", { name: text, exact: true }).click();
  };
  const mend = async (button: RegExp) => {
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog.getByText("Published", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  };
  await open("Opening hours");
  await expect(dialog.getByText("Not published", { exact: true })).toBeVisible();
  await expect(dialog.getByText(/The bot has to be an administrator/)).toBeVisible();
  await mend(/^Try again/);
  await open("Is it there?");
  await expect(dialog.getByText("Not confirmed", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /Open the channel/ }).first()).toBeVisible();
  await mend(/^It is there/);
  expect(texts()).toEqual(["Is it there?", "Opening hours"]);
  await open("Tasting");
  await expect(dialog.getByText("Missed", { exact: true })).toBeVisible();
  await mend(/^Send now/);
  await expect(page.getByRole("row", { name: /Tasting/ })).toContainText("Sent later: ");
  expect(texts()).toEqual(["Is it there?", "Opening hours", "Tasting"]);
});

async function brightnessAtEdge(page: Page): Promise<number> {
  const clip = { x: 2, y: 600, width: 4, height: 4 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return Math.max(...channels.map(({ mean }) => mean));
}

test("the calendar is accessible and fits in both themes and languages, on a phone and on a desktop", async ({
  page,
  owner,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  await owner.connectChannel("Morning Coffee");
  await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Fresh beans</p>" });
  for (const minute of ["00", "05", "10", "15"]) {
    const plan = { day: twelfth, time: `12:${minute}`, text: `Question of ${minute}?` };
    await schedulePoll(page, plan);
  }
  await schedulePost(
    page,
    { day: fifteenth, time: "07:45", text: "<p>With a picture</p>" },
    "https://example.com/cup.jpg",
  );
  const first = event(page, "Question of").first();
  await page.goto(`/dashboard?tab=scheduled&date=${twelfth.iso}`);
  await test.step("a full day opens over the month by keyboard, and Escape gives the focus back", async () => {
    const more = page.getByRole("button", { name: `1 more on ${twelfth.english}` });
    const whole = page.getByRole("dialog", { name: twelfth.english });
    await more.press("Enter");
    await expect(whole.getByRole("button", { name: /Question of 00/ })).toBeFocused();
    await expect(whole.getByRole("listitem")).toHaveCount(4);
    // What it covers in part is out of reach until it is closed.
    await expectDialogAccessible(page);
    await page.keyboard.press("Escape");
    await expect(whole).toBeHidden();
    await expect(more).toBeFocused();
  });
  await test.step("on a phone all of the day stand below the month", async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    const items = (day: Day) =>
      page.locator(`section[data-day="${day.iso}"]`).getByRole("listitem");
    await expect(items(twelfth)).toHaveCount(4);
    await cell(page, tenth).click();
    await expect(items(tenth)).toHaveCount(1);
    await expect(items(twelfth)).toHaveCount(0);
    await cell(page, twelfth).getByText("4", { exact: true }).click();
    await expect(items(twelfth)).toHaveCount(4);
    await page.setViewportSize(before);
  });
  await test.step("what is dragged into a full day is counted there and stands among what its button opens", async () => {
    await event(page, "Fresh beans").dragTo(cell(page, twelfth));
    await page.getByRole("button", { name: `2 more on ${twelfth.english}` }).press("Enter");
    const whole = page.getByRole("dialog", { name: twelfth.english });
    await expect(whole.getByRole("button", { name: /Fresh beans/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cell(page, tenth).getByRole("button", { name: /Fresh beans/ })).toBeVisible();
  });
  await test.step("an agenda that is longer than a page shows the first of it, how many there are, and more at a press", async () => {
    // A page of two instead of a hundred posts.
    await page.route(/\/calendar\?.*first=/, async (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set("first", String(Number(address.searchParams.get("first")) / 50));
      await route.fallback({ url: address.href });
    });
    await choose(page, "View", "Agenda");
    const listed = page.getByRole("region").getByRole("listitem");
    await expect(page.getByText("2 of 6", { exact: true })).toBeVisible();
    await expect(listed).toHaveCount(2);
    const more = page.getByRole("button", { name: "Show more" });
    await more.press("Enter");
    await expect(listed).toHaveCount(4);
    await expect(page.getByText("4 of 6", { exact: true })).toBeVisible();
    await more.press("Enter");
    await expect(listed).toHaveCount(6);
    await expect(more).toHaveCount(0);
    await page.unrouteAll();
  });
  for (const view of ["month", "week", "day", "agenda", "list"]) {
    // Without loading the page anew: a load costs more than the scans.
    await page.locator(`input[type="radio"][value="${view}"] + label`).click();
    await expect(
      page.getByRole("radio", { checked: true }).and(page.locator(`[value="${view}"]`)),
    ).toBeAttached();
    await inEveryLook(page, async () => {
      await expect(first).toBeVisible();
      await expectAccessible(page);
    });
  }
  await first.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Question of 00?")).toBeVisible();
  await inEveryLook(page, async () => await expectDialogAccessible(page));
  await dialog.getByRole("button", { name: /^Reschedule/ }).click();
  await expect(dialog.getByLabel("Time", { exact: true })).toBeVisible();
  await inEveryLook(page, async () => await expectDialogAccessible(page));
});

test.describe("with a clock of its own", () => {
  test.use({ ownBrowser: true });

  test("what is over is a line of the agenda, and is listed when it is opened", async ({
    page,
    owner,
  }) => {
    await owner.connectChannel();
    await schedulePost(page, { day: tenth, time: "18:00", text: "<p>Fresh beans</p>" });
    await schedulePost(page, { day: twelfth, time: "12:00", text: "<p>More beans</p>" });
    await schedulePost(page, { day: fifteenth, time: "07:45", text: "<p>With a picture</p>" });
    // For the page five days have passed; for the server they have not.
    await page.clock.setFixedTime(`${fifteenth.iso}T00:00:00+03:00`);
    await page.goto(`/dashboard?tab=scheduled&view=agenda&date=${fifteenth.iso}`);
    await expect(event(page, "With a picture")).toBeVisible();
    await expect(event(page, "beans")).toHaveCount(0);
    await page.getByText("Earlier: 2 publications").click();
    await expect(event(page, "Fresh beans")).toBeVisible();
    await expect(event(page, "More beans")).toBeVisible();
  });
});

/** As on a slow phone: what the next key does is rendered more than a second later. */
function keepBusyAfterKey(): void {
  const block = () => {
    const until = performance.now() + 1_200;
    while (performance.now() < until);
  };
  addEventListener("keydown", block, { once: true });
}
