import type { Locator, Page } from "@playwright/test";
import { moveCaret } from "../fixtures/caret.ts";
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  inEveryLook,
  speak,
  test,
} from "../fixtures/vestnik.ts";
import type { Language } from "../fixtures/vestnik.ts";

const names = {
  en: {
    button: "Rewrite with AI",
    text: "Text of the post",
    difference: "Proposal, compared with your text",
  },
  ru: {
    button: "Переписать с ИИ",
    text: "Текст поста",
    difference: "Вариант ИИ в сравнении с вашим текстом",
  },
};

type Form = Readonly<Record<"editor" | "button" | "menu" | "panel" | "difference", Locator>>;

async function openForm(page: Page, language: Language = "en"): Promise<Form> {
  await speak(page, language);
  await page.goto("/dashboard");
  const { button, text, difference } = names[language];
  const panel = page.getByRole("group", { name: button });
  return {
    editor: page.getByRole("textbox", { name: text }),
    button: page.getByRole("button", { name: button }),
    menu: page.getByRole("menu", { name: button }),
    panel,
    difference: panel.getByRole("region", { name: difference }),
  };
}

/** Types a line and selects its last letters. */
async function writeAndSelect(page: Page, { editor }: Form, line: string, letters: number) {
  await editor.click();
  await page.keyboard.type(line);
  await moveCaret(editor, ...Array.from({ length: letters }, () => "Shift+ArrowLeft"));
}

const selected = async (page: Page) => await page.evaluate(() => String(getSelection()));

test.beforeEach(({ stack }) => stack.ai.control.reset());

test("a rewriting is offered, taken or left, and a text is never changed by itself", async ({
  page,
  owner,
  stack,
}) => {
  await owner.connectChannel();
  const { control } = stack.ai;
  const form = await openForm(page);
  const { editor, button, menu, panel, difference } = form;
  await test.step("the selected text is rewritten, shown as a difference, accepted and taken back in one step", async () => {
    await writeAndSelect(page, form, "Hello! We are *open* today until nine", 28);
    await expect.poll(async () => await selected(page)).toBe("We are open today until nine");
    control.write("We are *open* till nine");
    const release = control.hold();
    await button.focus();
    await page.keyboard.press("ArrowDown");
    await expect(menu).toContainText("1 credit each");
    await expect(menu.getByRole("menuitem", { name: "Shorter" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(panel).toContainText("Writing…");
    await expect(panel).toContainText("cancelling is free");
    await expect.poll(() => control.chats()).toHaveLength(1);
    expect(JSON.stringify(control.chats()[0]?.messages)).toContain(
      "We are *open* today until nine",
    );
    release();
    await expect(difference).toBeVisible();
    await expect(difference.getByRole("deletion")).toContainText("today until");
    await expect(difference.getByRole("insertion")).toContainText("till");
    await expect(page.getByRole("button", { name: "Credits: 9 of 10" })).toBeVisible();
    const accept = panel.getByRole("button", { name: "Accept" });
    await expect(accept).toBeFocused();
    await expect(editor, "nothing changes by itself").toHaveText(
      "Hello! We are open today until nine",
    );
    await expectAccessible(page);

    await page.keyboard.press("Enter");
    await expect(editor).toHaveText("Hello! We are open till nine");
    await expect(editor.locator("strong")).toHaveText("open");
    await expect(editor).toBeFocused();
    await page.keyboard.type("!");
    await expect(editor, "typing goes on behind it").toHaveText("Hello! We are open till nine!");
    await expect(panel).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveText("Hello! We are open till nine");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor, "one step").toHaveText("Hello! We are open today until nine");

    await button.click();
    await menu.getByRole("menuitem", { name: "Shorter" }).click();
    await accept.click();
    await panel.getByRole("button", { name: "Undo" }).click();
    await expect(editor).toHaveText("Hello! We are open today until nine");
    await expect(panel).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(editor).toHaveText("Hello! We are open till nine");
  });
  await test.step("what is refused, edited meanwhile or failed leaves the text as it is", async () => {
    await moveCaret(editor, "ControlOrMeta+a");
    await editor.press("Backspace");
    await expect(editor).toHaveText("");
    await button.click();
    await expect(menu).toContainText("Select the text to rewrite first.");
    await expect(menu.getByRole("menuitem", { name: "Livelier" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);

    await writeAndSelect(page, form, "Our beans", 5);
    await button.click();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(editor).toBeFocused();
    await expect
      .poll(async () => await selected(page), "Escape leaves the selection")
      .toBe("beans");

    control.fault({ kind: "status", status: 401 });
    await button.click();
    await menu.getByRole("menuitem", { name: "Livelier" }).click();
    const alert = panel.getByRole("alert");
    await expect(alert).toContainText("The AI service refused the request.");
    await expect(alert).toContainText("Nothing was charged.");
    control.clearFaults();
    control.write("coffee beans");
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(difference.getByRole("insertion")).toContainText("coffee");
    await panel.getByRole("button", { name: "Refuse" }).click();
    await expect(panel).toHaveCount(0);
    await expect(editor).toBeFocused();
    await expect(editor).toHaveText("Our beans");
    await expect.poll(async () => await selected(page)).toBe("beans");

    control.write("coffee beans, roasted this morning and ground for everybody who asks for it");
    control.fault({ kind: "cut_off", by: "error_chunk" });
    await button.click();
    await menu.getByRole("menuitem", { name: "Livelier" }).click();
    await expect(panel).toContainText("The AI broke off, so the end of the proposal is missing");
    await expect(panel.getByRole("button", { name: "Accept" })).toHaveCount(0);
    await expect(panel.getByRole("button", { name: "Once more · 1 credit" })).toBeVisible();
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(editor, "half a proposal replaces nothing").toHaveText("Our beans");
    control.write("coffee beans");

    const release = control.hold();
    await button.click();
    await menu.getByRole("menuitem", { name: "Livelier" }).click();
    await expect.poll(() => control.chats().length).toBeGreaterThan(3);
    await editor.press("End");
    await page.keyboard.type(" and");
    await moveCaret(editor, ...Array.from({ length: 4 }, () => "ArrowLeft"), "ArrowLeft");
    await page.keyboard.type("x");
    release();
    await expect(panel).toContainText("so it is not replaced");
    await expect(panel.getByRole("button", { name: "Accept" })).toHaveCount(0);
    await expect(editor, "who writes keeps the focus").toBeFocused();
    await expect(panel.getByRole("button", { name: "Copy the proposal" })).toBeVisible();
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(editor).toHaveText("Our beanxs and");
  });
});

test("on a Russian phone a link that would be lost is named, and everything fits", async ({
  page,
  owner,
  stack,
}) => {
  await owner.connectChannel();
  stack.ai.control.write("Приходите в субботу");
  await page.setViewportSize({ width: 320, height: 700 });
  const form = await openForm(page, "ru");
  const { editor, button, menu, panel, difference } = form;
  await writeAndSelect(page, form, "Ждём вас", 3);
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", "https://example.com/menu");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await expect(editor.locator("a")).toHaveText("вас");
  await page.keyboard.press("ControlOrMeta+a");
  await button.click();
  await expect(menu).toContainText("1 кредит за раз");
  await expectNoSideScroll(page);
  await menu.getByRole("menuitem", { name: "Официальнее" }).click();
  await expect(difference).toBeVisible();
  await expect(panel).toContainText("Потеряется ссылка: «вас»");
  await inEveryLook(page, async () => await expectAccessible(page), [320]);
  await panel.getByRole("button", { name: "Принять" }).click();
  await expect(editor).toHaveText("Приходите в субботу");
});
