/** The main job without a mouse, and what a screen reader is told at its stations. */
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import type { Stack } from "./fixtures/stack.ts";
import { visit } from "./fixtures/visit.ts";
import { expect, expectDialogAccessible, test } from "./fixtures/vestnik.ts";

/** One of the people the emulated Telegram can sign in. */
const person = {
  id: 9_000_000_005,
  first_name: "Дмитрий",
  last_name: "Соколов",
  username: "dmitry_sokolov",
};
/** More than the screen has places for the focus. */
const MAX_TABS = 80;

async function send(stack: Stack, path: string, body: object, sessionToken?: string) {
  const response = await fetch(`${stack.url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(sessionToken && { authorization: `Bearer ${sessionToken}` }),
    },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await response.json()) as { token: string };
}

async function connectChannel(stack: Stack): Promise<number> {
  const { control, loginBot } = stack.telegram;
  const proof = signLogin(person, loginBot.botToken, Math.floor(Date.now() / 1000) - 5);
  const { token: sessionToken } = await send(stack, "/telegram/auth", proof);
  const username = `keys_${Date.now()}`;
  const chat = control.createChat({ title: "Keyboard Coffee", type: "channel", username });
  const bot = control.createBot();
  control.setMember(chat.id, bot.id);
  await send(stack, "/channels", { username, botToken: bot.botToken }, sessionToken);
  return chat.id;
}

/** What has the focus in the page, and in the frame of `target`. */
async function focusedTags(page: Page, target: Locator): Promise<(string | undefined)[]> {
  const inPage = await page.evaluate(() => document.activeElement?.tagName);
  if (inPage !== "IFRAME") return [inPage];
  return [
    inPage,
    await target.evaluate(({ ownerDocument }) => ownerDocument.activeElement?.tagName),
  ];
}

/** Presses Tab until the focus is there; on the way it never falls out of the page's content. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeAttached();
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
    // The login widget has a process of its own, which gets the focus a moment later.
    await expect
      .poll(() => focusedTags(page, target), `the focus after ${pressed + 1} × ${key}`)
      .not.toContain("BODY");
  }
  throw new Error(`the focus does not reach ${String(target)}`);
}

/** The focus stands on something that can be seen and named. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), "something has the focus")
    .not.toBe("BODY");
}

async function signInByKeyboard(page: Page, widget: FrameLocator): Promise<void> {
  const logIn = widget.getByRole("button", { name: "Log in with Telegram" });
  await tabTo(page, logIn);
  await page.keyboard.press("Enter");
  await tabTo(page, widget.getByRole("button", { name: "Дмитрий Соколов" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);
}

test("by keyboard alone an owner signs in, writes and formats a post, chooses channel and time, schedules it, and publishes another", async ({
  page,
  stack,
}) => {
  const chatId = await connectChannel(stack);
  await page.goto("/login");
  await signInByKeyboard(page, page.frameLocator("iframe"));
  const form = page.getByRole("tabpanel");

  await test.step("the text is written and formatted", async () => {
    const editor = page.getByRole("textbox", { name: "Text of the post" });
    await expect(editor).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, editor);
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("Fresh beans");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type(" since nine");
    await expect(form).toMatchAriaSnapshot(`
      - tabpanel "Content":
        - heading "Content" [level=1]
        - radiogroup "What to write":
          - radio "Post" [checked]
          - radio "Poll"
          - radio "Drafts"
        - button "Write with AI"
        - region "New post":
          - toolbar "Formatting":
            - button "Bold"
            - button "Italic"
          - button "Buttons and shortcuts"
          - textbox "Text of the post":
            - paragraph:
              - strong: Fresh beans
              - text: since nine
          - region "Images and files":
            - heading "Images and files" [level=2]
            - switch "Multiple images"
            - button "Upload"
            - button "From a link"
          - textbox "Tags"
          - button "Save as draft"
          - button "Clear fields"
          - group "Channels":
            - group:
              - checkbox /Keyboard Coffee @keys_\\d+/ [checked]
          - group "When":
            - radiogroup "When":
              - radio "Now" [checked]
              - radio "Later"
          - button "Publish now in 1 channel"
          - region /Preview/:
            - strong: Fresh beans
    `);
  });

  await test.step("channel and time are chosen", async () => {
    const channel = form.getByRole("group", { name: "Channels" }).getByRole("checkbox");
    // The only channel is chosen by itself.
    if (!(await channel.isChecked())) {
      await tabTo(page, channel);
      await page.keyboard.press("Space");
    }
    await tabTo(page, form.getByRole("radio", { name: "Now" }));
    await page.keyboard.press("ArrowRight");
    await expect(form.getByRole("radio", { name: "Later" })).toBeFocused();
    const tomorrow = form
      .getByRole("group", { name: "Times one tap away" })
      .getByRole("button")
      .last();
    await tabTo(page, tomorrow);
    await page.keyboard.press("Enter");
    await expect(tomorrow).toBeFocused();
    await expect(form.getByRole("group", { name: "When" })).toMatchAriaSnapshot(`
      - group "When":
        - radiogroup "When":
          - radio "Now"
          - radio "Later" [checked]
        - group "Times one tap away":
          - button "In about an hour"
          - button /Tomorrow/ [pressed]
        - button /^Date/
        - textbox "Time"
        - text: /Time zone/
        - button "Change"
        - text: At most an hour late, then it waits for you
        - button "Change how late it may be sent"
    `);
  });

  await test.step("it is scheduled, and the result is announced", async () => {
    const schedule = form.getByRole("button", { name: /^Schedule for/ });
    await tabTo(page, schedule);
    await page.keyboard.press("Enter");
    const notice = form.getByRole("status").filter({ hasText: "Scheduled in" });
    await expect(notice).toMatchAriaSnapshot(`
      - status:
        - text: /Scheduled in @keys_\\d+ for .+ It goes out by itself\\./
        - link "Open the scheduled tab"
        - button "Copy into the editor"
    `);
    await expectFocusKept(page);
  });

  await test.step("another post is published at once, and its result is announced", async () => {
    await tabTo(page, page.getByRole("textbox", { name: "Text of the post" }), "Shift+Tab");
    await page.keyboard.type("And open until six");
    await tabTo(page, form.getByRole("radio", { name: "Later" }));
    await page.keyboard.press("ArrowLeft");
    await tabTo(page, form.getByRole("button", { name: "Publish now in 1 channel" }));
    await page.keyboard.press("Enter");
    await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(1);
    const result = page.getByRole("region", { name: "Result" });
    await expect(result.getByText("Published", { exact: true })).toBeVisible();
    await expectFocusKept(page);
    await expect(result).toMatchAriaSnapshot(`
      - region "Result":
        - heading "Result" [level=2]
        - button "Hide the result"
        - paragraph: And open until six
        - list:
          - listitem:
            - link /Keyboard Coffee/
            - text: Published
            - link /Open in Telegram/
    `);
  });

  await test.step("what disappears or waits for its answer leaves the focus in the page", async () => {
    await tabTo(page, page.getByRole("button", { name: "Hide the result" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Result" })).toHaveCount(0);
    await expectFocusKept(page);
    await visit(page, "/dashboard?tab=channels");
    const check = page.getByRole("button", { name: /^Check again/ });
    const answer = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes("/channels/"),
    );
    await check.press("Enter");
    await answer;
    await expect(check).toBeFocused();
  });
});

test("every screen is two words away, the keys are listed, and single ones can be switched off", async ({
  page,
  owner,
}) => {
  expect(owner).toBeDefined();
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: "Content" }).focus();

  await test.step("commands", async () => {
    const field = page.getByRole("combobox", { name: "What do you want to do?" });
    // The code that listens to the keys is fetched after the page.
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(field).toBeVisible({ timeout: 1000 });
    }).toPass();
    await field.fill("new poll");
    await expectDialogAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/panel=poll/);
    await expectFocusKept(page);
  });
  await test.step("keys", async () => {
    // A dialog that is still closing has its own keys.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("tab", { name: "Content" }).focus();
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.getByRole("switch", { name: "Keys without Ctrl" }).press("Space");
    await expectDialogAccessible(page);
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toHaveAccessibleName("Commands");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectFocusKept(page);
  });
});
