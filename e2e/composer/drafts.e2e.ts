import type { Locator, Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { photo } from "../fixtures/photos.ts";
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  inEveryLook,
  test,
} from "../fixtures/vestnik.ts";

const DRAFTS = "/dashboard?tab=content&panel=drafts";

const editorOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text of the post" });
const card = (page: Page, title: string): Locator => page.getByRole("article", { name: title });
const titles = (page: Page): Locator => page.getByRole("article").getByRole("heading");
const images = (page: Page): Locator =>
  page
    .getByRole("list", { name: "Images and files in the order they are sent" })
    .getByRole("listitem");

/** The notice about the text a copy has replaced. */
const earlier = (page: Page, kind: "text" | "poll" = "text"): Locator =>
  page.getByRole("status").filter({ hasText: `Your earlier ${kind} is kept` });

type SavedDraft = { readonly _id: string; readonly title: string; readonly content: string };

async function saveDraft(page: Page, draft: object): Promise<SavedDraft> {
  return ((await askApi(page, "POST", "/drafts", draft)) as { data: SavedDraft }).data;
}

async function savedDrafts(page: Page): Promise<SavedDraft[]> {
  return ((await askApi(page, "GET", "/drafts")) as { data: { data: SavedDraft[] } }).data.data;
}

async function addPhotos(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map(async (name, n) => photo(`${name}.jpg`, `#${n}${n}77${9 - n}${9 - n}`));
  await page
    .locator("input[type=file][accept]")
    .first()
    .setInputFiles(await Promise.all(files));
}

/** Taps the end of the first channel's row, far from its checkbox and its name. */
async function tapRowEnd(page: Page): Promise<void> {
  const group = page.getByRole("group", { name: "Channels" });
  await group.scrollIntoViewIfNeeded();
  const [row, box] = [await group.boundingBox(), await group.getByRole("checkbox").boundingBox()];
  if (!row || !box) throw new Error("There is no channel to choose.");
  await page.mouse.click(row.x + row.width - 24, box.y + box.height / 2);
}

test("a post with four pictures is saved as a draft, found again, improved and published as an album", async ({
  page,
  owner,
  stack,
}) => {
  // A long test, also on a busy machine.
  test.setTimeout(120_000);
  const { chatId } = await owner.connectChannel();
  await page.goto(DRAFTS);
  await expect(page.getByText("No drafts yet")).toBeVisible();
  await page.getByRole("link", { name: "Write a post" }).click();
  await editorOf(page).fill("Four cups of the morning\nand a line below");
  await addPhotos(page, ["1", "2", "3", "4"]);
  await expect(images(page)).toHaveCount(4);
  await page.getByRole("textbox", { name: "Tags" }).fill("one,two,three,four,");
  // The new tags move the button.
  await expect(page.getByText("#four").first()).toBeVisible();

  await page.getByRole("button", { name: "Save as draft" }).click();
  const dialog = page.getByRole("dialog", { name: "Save the post as a draft" });
  const title = dialog.getByRole("textbox", { name: "Title" });
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("Four cups of the morning");
  await title.fill("  ");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(dialog.getByText("Enter a title.")).toBeVisible();
  await expectDialogAccessible(page);
  await title.fill("Cups");
  // Enter does nothing as long as the button is switched off.
  await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
  await title.press("Enter");
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await expect(editorOf(page)).toContainText("Four cups");
  await page.getByRole("button", { name: "Open drafts" }).click();

  await expect(card(page, "Cups")).toContainText("+3");
  await expect(card(page, "Cups").getByRole("img", { name: "First of 4 images" })).toBeVisible();
  await expect(card(page, "Cups").getByRole("list")).toHaveText("#one#two#three+1");
  await expect(card(page, "Cups")).toContainText("Created just now");
  await saveDraft(page, { title: "Zebra", content: "<p>Стрип&shy;ы</p>", tags: ["#Zoo"] });
  await saveDraft(page, { title: "Apple", content: "<p>Only <b>words</b></p>" });
  await page.reload();

  await expect(titles(page)).toHaveText(["Apple", "Zebra", "Cups"]);
  await page.getByRole("combobox", { name: "Order" }).selectOption("By title");
  await expect(titles(page)).toHaveText(["Apple", "Cups", "Zebra"]);
  await page.getByRole("combobox", { name: "Which drafts" }).selectOption("Text only");
  await expect(titles(page)).toHaveText(["Apple", "Zebra"]);
  await page.getByRole("textbox", { name: "Search in drafts" }).fill("zOO");
  await expect(titles(page)).toHaveText(["Zebra"]);
  await expect(page.getByText("Found: 1 draft of 3")).toBeVisible();
  await expect(page).toHaveURL(/q=zOO/);
  await page.reload();
  await expect(titles(page)).toHaveText(["Zebra"]);
  await page.getByRole("textbox", { name: "Search in drafts" }).fill("unicorn");
  await page.getByRole("button", { name: "Show all drafts" }).click();
  await expect(titles(page)).toHaveText(["Apple", "Cups", "Zebra"]);

  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(request.url());
  });
  // A tap anywhere on the card opens the draft, too.
  await card(page, "Cups").click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole("heading", { name: "Edit draft" })).toBeFocused();
  await expect(images(page)).toHaveCount(4);
  await editorOf(page).fill("Four better cups");
  await page.getByText("Preview", { exact: true }).click();
  await expect(page.getByRole("region", { name: /^Preview/ })).toContainText("Four better cups");
  await page.getByText("Editor", { exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Better cups");
  await page.getByRole("button", { name: "Save draft" }).click();
  // The order chosen before, by title, is still there.
  await expect(titles(page)).toHaveText(["Apple", "Better cups", "Zebra"]);
  await expect(card(page, "Better cups")).toBeFocused();
  // Returning to the drafts shows the same place and the same order.
  await page.getByText("Poll", { exact: true }).click();
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("tab", { name: "Content" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toBeVisible();
  await page.getByText("Drafts", { exact: true }).click();
  await expect(titles(page)).toHaveText(["Apple", "Better cups", "Zebra"]);

  await page.getByRole("button", { name: "Copy to poll: Better cups" }).click();
  await expect(page.getByText("4 images stay in the draft.")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Copy to post: Better cups" }).click();
  // What was there before is offered once, above the form.
  await expect(page.getByText("The draft is copied to the editor.")).toBeVisible();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(editorOf(page)).toContainText("a line below");
  await expect(earlier(page)).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "Copy to post: Better cups" }).click();
  await expect(editorOf(page)).toHaveText("Four better cups");
  await expect(images(page)).toHaveCount(4);
  // The replaced text stays stored for its owner, after a reload and after changes of the copy.
  await page.reload();
  await expect(earlier(page)).toContainText("a line below");
  await expect(images(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Clear fields" }).click();
  await expect(editorOf(page)).toHaveText("");
  await expect(earlier(page)).toContainText("a line below");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(editorOf(page)).toHaveText("Four better cups");
  await expectAccessible(page);
  // It is still the draft it came from, so saving it makes no second one.
  await page.getByRole("button", { name: "Save changes to “Better cups”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(async () => await savedDrafts(page)).toHaveLength(3);
  expect(deletions).toEqual([]);
  await page.getByRole("button", { name: "Publish now in 1 channel" }).click();
  await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(4);
  expect(stack.telegram.control.posts(chatId)[0]?.caption).toBe(
    "Four better cups\n\n#one #two #three #four",
  );
  await earlier(page).getByRole("button", { name: "Bring it back" }).click();
  await expect(editorOf(page)).toContainText("a line below");
  await expect(images(page)).toHaveCount(4);
  await expect(earlier(page)).toHaveCount(0);
});

test("clearing the composer does not delete the pictures of a draft, nor does taking one image out", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await page.goto("/dashboard");
  const chosen = page.getByRole("group", { name: "Channels" }).getByRole("checkbox").first();
  await expect(chosen).toBeChecked();
  await tapRowEnd(page);
  await expect(chosen).not.toBeChecked();
  await editorOf(page).fill("Two pictures");
  await addPhotos(page, ["a", "b"]);
  await expect(images(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(request.url());
  });
  await page.getByRole("button", { name: "Clear fields" }).click();
  await editorOf(page).fill("Something else");
  // The composer asks to delete its two images; the server refuses, because the draft uses them.
  await expect.poll(() => deletions.length).toBe(2);
  deletions.length = 0;
  await page.getByText("Drafts", { exact: true }).click();
  await page.getByRole("link", { name: "Edit: Two pictures" }).click();
  await expect(images(page)).toHaveCount(2);
  await page.getByRole("switch", { name: "Multiple images" }).click({ force: true });
  await page.getByRole("dialog").getByRole("button", { name: "Keep the first" }).click();
  await expect(images(page)).toHaveCount(1);
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(images(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Don’t save" }).click();
  const picture = card(page, "Two pictures").getByRole("img");
  await expect(picture).toHaveAccessibleName("First of 2 images");
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(deletions).toEqual([]);
  // The text in the composer has not changed.
  await page.getByText("Post", { exact: true }).click();
  await expect(editorOf(page)).toHaveText("Something else");
});

test("a draft is written without the composer, deleted by keyboard and restored by one button", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await saveDraft(page, { title: "Stays", content: "<p>Here</p>" });
  await page.goto(DRAFTS);
  await page.getByRole("link", { name: "New draft" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Save draft" })).toBeDisabled();
  await expect(
    page.getByText("The draft cannot be saved yet. Write something first."),
  ).toBeVisible();
  await editorOf(page).fill("Goes\nAway");
  // Its first line is its title; the question on the way out offers to save it.
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: "Save and leave" }).click();
  await expect(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
  // It is saved now, so the way back leads to the list.
  await page.getByRole("tab", { name: "Content" }).click();
  await expect(titles(page)).toHaveText(["Goes", "Stays"]);

  await page.getByRole("button", { name: "Delete: Goes" }).press("Enter");
  await expect(titles(page)).toHaveText(["Stays"]);
  await expect(card(page, "Stays")).toBeFocused();
  await expect(page.getByText("The draft is deleted.")).toBeVisible();
  expect((await savedDrafts(page)).map(({ title }) => title)).toEqual(["Stays"]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("The draft is back.")).toBeVisible();
  await expect(titles(page)).toHaveText(["Goes", "Stays"]);
  await expect
    .poll(async () => await savedDrafts(page))
    .toMatchObject([{ title: "Goes", content: "<p>Goes</p><p>Away</p>" }, {}]);
});

test("a new draft survives a page that closes without a question, and a lost answer to its saving makes no second one", async ({
  page,
  context,
  owner,
}) => {
  await owner.connectChannel();
  await page.goto(`${DRAFTS}&draft=new`);
  await page.getByRole("textbox", { name: "Title" }).fill("Half a thought");
  await editorOf(page).fill("Written on the way");
  await addPhotos(page, ["1"]);
  await expect(images(page)).toHaveCount(1);
  await expectStored(page, "Written on the way");
  await expectStored(page, "/uploads/");
  await page.reload();
  await expect(editorOf(page)).toHaveText("Written on the way");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a thought");
  await expect(images(page)).toHaveCount(1);

  // The browser is closed and opened again another day.
  const later = await context.newPage();
  await page.close();
  await later.goto(DRAFTS);
  await later.getByRole("link", { name: "Write a draft" }).click();
  await expect(later.getByText("You began a draft and did not save it")).toBeVisible();
  await expect(later.getByRole("blockquote")).toContainText("Written on the way");
  await inEveryLook(later);
  await later.getByRole("button", { name: "Discard" }).click();
  await expect(later.getByText("You began a draft and did not save it")).toBeHidden();
  await later.getByRole("button", { name: "Undo", disabled: false }).click();
  await later.getByRole("button", { name: "Go on writing" }).click();
  await expect(editorOf(later)).toHaveText("Written on the way");
  await expect(later.getByRole("textbox", { name: "Title" })).toHaveValue("Half a thought");
  await expect(later.getByText("You began a draft and did not save it")).toBeHidden();

  await later.route(
    "**/api/drafts",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await later.getByRole("button", { name: "Save draft" }).click();
  await expect(
    later.getByText("Saving it again as it is does not make a second one."),
  ).toBeVisible();
  await later.getByRole("button", { name: "Save draft" }).click();
  await expect(titles(later)).toHaveText(["Half a thought"]);
  await expect(card(later, "Half a thought").getByRole("img")).toBeVisible();
  await expect.poll(async () => await savedDrafts(later)).toHaveLength(1);
  await later.getByRole("link", { name: "New draft" }).click();
  await expect(later.getByRole("textbox", { name: "Title" })).toBeFocused();
  await expect(editorOf(later)).toHaveText("");
  await expect(later.getByText("You began a draft and did not save it")).toBeHidden();
});

/** Waits until the typed words are in the browser's storage, so that closing the page loses nothing. */
async function expectStored(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("unsaved-drafts") ?? ""))
    .toContain(words);
}

test("a poll is saved as a draft, changed and saved again, and a text becomes a poll", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await page.goto("/dashboard?tab=content&panel=poll");
  for (const [name, text] of [
    ["Question", "Tea or coffee?"],
    ["Option 1", "Tea"],
    ["Option 2", "Coffee"],
  ] as const)
    await page.getByRole("textbox", { name, exact: true }).fill(text);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Open drafts" }).click();
  await expect(card(page, "Tea or coffee?")).toContainText("Poll");
  await expect(card(page, "Tea or coffee?")).toContainText("• Coffee");
  await page.getByRole("combobox", { name: "Which drafts" }).selectOption("Polls");
  await expect(titles(page)).toHaveText(["Tea or coffee?"]);

  await page.getByRole("link", { name: "Edit: Tea or coffee?" }).click();
  await expect(page.getByText("The poll is in the form.")).toBeVisible();
  await page.getByRole("textbox", { name: "Option 2", exact: true }).fill("Cocoa");
  await page.getByRole("button", { name: "Save changes to “Tea or coffee?”" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const [saved, ...others] = await savedDrafts(page);
  expect(others).toEqual([]);
  expect(saved).toMatchObject({ poll: { options: ["Tea", "Cocoa"] } });

  const text = "<p>Where to?</p><ol><li><p>North</p></li><li><p>South</p></li></ol>";
  await saveDraft(page, { title: "Trip", content: text });
  await page.goto(DRAFTS);
  await page.getByRole("button", { name: "Copy to poll: Trip" }).click();
  await expect(page.getByText("The draft is copied to the poll form.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Where to?");
  await expect(page.getByRole("textbox", { name: "Option 2", exact: true })).toHaveValue("South");
  await page.reload();
  await expect(earlier(page, "poll")).toContainText("Cocoa");
  await earlier(page, "poll").getByRole("button", { name: "Bring it back" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Tea or coffee?");
  await page.goBack();
  await page.getByRole("button", { name: "Copy to post: Tea or coffee?" }).click();
  await expect(editorOf(page)).toContainText("Cocoa");
});

test("of two tabs that change the same draft the second is told, and loses none of its words", async ({
  page,
  context,
}) => {
  // Two pages, also on a busy machine.
  test.setTimeout(120_000);
  await page.goto("/login");
  const widget = page.frameLocator("iframe");
  await widget.getByRole("button", { name: "Log in with Telegram" }).click();
  await widget.getByRole("button", { name: "Anna Petrova" }).click();
  await expect(editorOf(page)).toBeVisible();
  const { _id } = await saveDraft(page, { title: "Shared", content: "<p>As it was</p>" });
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${DRAFTS}&draft=${_id}`);
    await expect(editorOf(tab)).toHaveText("As it was");
  }
  await editorOf(page).fill("From the first tab");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(card(page, "Shared")).toContainText("From the first tab");

  await editorOf(second).fill("From the second tab");
  await second.getByRole("button", { name: "Save draft" }).click();
  await expect(second.getByText("The draft was changed in another tab")).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("button", { name: "Load the other version" }).click();
  await expect(editorOf(second)).toHaveText("From the first tab");
  await expect(second.getByText("From the second tab")).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("button", { name: "Put it back into the editor" }).click();
  await expect(editorOf(second)).toHaveText("From the second tab");

  // Meanwhile the first tab deletes it: the text here can still be saved as a new draft.
  await page.getByRole("button", { name: "Delete: Shared" }).click();
  await expect(page.getByText("The draft is deleted.")).toBeVisible();
  await second.getByRole("button", { name: "Save draft" }).click();
  await second.getByRole("button", { name: "Save as a new draft" }).click();
  await expect(titles(second)).toHaveText(["Shared"]);
  await expect(card(second, "Shared")).toContainText("From the second tab");
  await second.goto(`${DRAFTS}&draft=${_id}`);
  await expect(second.getByText("This draft is no longer there")).toBeVisible();
});

test("drafts are accessible and fit in both themes and languages, on a phone and on a desktop", async ({
  page,
  owner,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  await owner.connectChannel();
  /** Also on the narrowest phone. */
  const widths = [320, 390, 1280];
  const look = async (check = async () => await expectAccessible(page)) =>
    await inEveryLook(page, check, widths);
  await page.goto(DRAFTS);
  await expect(page.getByRole("heading", { level: 3 })).toBeVisible();
  await look();

  const long = "Достопримечательности и развлечения для всей семьи";
  const tags = ["#one", "#two", "#three", "#four"];
  await saveDraft(page, { title: long, content: `<p>${`${long} `.repeat(8)}</p>`, tags });
  const poll = { question: "Tea or coffee?", options: ["Tea", "Coffee"] };
  await saveDraft(page, { title: "Poll", poll });
  await page.reload();
  await expect(card(page, long)).toBeVisible();
  await look();
  await page.getByRole("textbox").fill("unicorn");
  await expect(page.getByRole("article")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("textbox").fill("");
  await page.getByRole("link", { name: `Edit: ${long}` }).click();
  await expect(editorOf(page)).toContainText(long);
  await look();
  await page.getByText("Preview", { exact: true }).click();
  await expect(page.getByRole("region", { name: /^Preview/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Post", { exact: true }).click();
  await editorOf(page).fill(long);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await look(async () => await expectDialogAccessible(page));
});
