/** Tests of the editor of a post's text: emoji, links, keys, pastes. */
import type { Locator, Page, Route } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { publishByKeys } from "../fixtures/publishByKeys.ts";
import { moveCaret } from "../fixtures/caret.ts";
import { hostilePastes } from "../fixtures/hostilePastes.ts";
import { officePastes } from "../fixtures/officePastes.ts";
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoSideScroll,
  inEveryLook,
  switchLanguage,
  test,
} from "../fixtures/vestnik.ts";

const textOf = (page: Page) => page.getByRole("textbox", { name: /Text of the post|Текст поста/ });

async function openEditor(page: Page): Promise<Locator> {
  await page.goto("/dashboard");
  const editor = textOf(page);
  await editor.click();
  return editor;
}

async function paste(editor: Locator, data: Readonly<Record<string, string>>): Promise<void> {
  await editor.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    const event = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", event));
  }, data);
}

/** The HTML of the editor without the attributes only an editor needs. */
async function htmlOf(editor: Locator): Promise<string> {
  const html = await editor.innerHTML();
  return html.replace(
    /<br class="ProseMirror-trailingBreak">|<img class="ProseMirror-separator" alt="">| (?:spellcheck|rel|target)="[^"]*"/g,
    "",
  );
}

/** As `toHtml` writes the same document. */
const ownForm = (html: string): string =>
  html
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll(' data-spoiler=""', " data-spoiler")
    .replaceAll(' data-expandable=""', " data-expandable");

/** Also of a block: the first press empties it, the second makes a paragraph of it. */
async function empty(editor: Locator): Promise<void> {
  await moveCaret(editor, "ControlOrMeta+a");
  await editor.press("Backspace");
  await editor.press("Backspace");
  await expect(editor).toHaveText("");
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("group", { name: "Channels" }).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Publish now in 1 channel" }).click();
  const result = page.getByRole("region", { name: /Publishing|Result/ });
  await expect(result.getByText("Published", { exact: true })).toBeVisible();
}

test("emoji are found in either language, keep their tone, go in at the caret, and come first the next time", async ({
  page,
  owner,
  stack,
}) => {
  const channel = await owner.connectChannel();
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(stack.url)) strangers.push(request.url());
  });
  const editor = await openEditor(page);
  await page.keyboard.type("Good morning!");
  for (let step = 0; step < 9; step += 1) await moveCaret(editor, "ArrowLeft");
  await page.keyboard.press("ControlOrMeta+.");
  const picker = page.getByRole("dialog", { name: "Choose an emoji" });
  const search = picker.getByRole("searchbox", { name: "Find an emoji" });
  await expect(search).toBeFocused();
  await expect(picker.getByText("For posts")).toBeVisible();
  await expect(picker.getByRole("gridcell", { name: "Fire" }).first()).toBeVisible();
  await expectAccessible(page);

  const groups = picker.getByRole("toolbar", { name: "Groups of emoji" });
  const group = (name: string) => groups.getByRole("button", { name });
  await expect(group("For posts")).toHaveAttribute("aria-current", "true");
  await group("Food and drink").click();
  await expect(picker.getByRole("gridcell", { name: "Grapes" })).toBeInViewport();
  await expect(group("Food and drink")).toHaveAttribute("aria-current", "true");
  await expect(search).toBeFocused();
  // By keyboard, the arrow keys continue from the chosen group.
  await page.keyboard.press("Tab");
  await expect(group("Food and drink")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const marked = picker.getByRole("gridcell", { selected: true });
  await expect(marked).toHaveText("🏁");
  await page.keyboard.press("ArrowRight");
  await expect(marked).toHaveText("🚩");
  await expect(group("Flags")).toHaveAttribute("aria-current", "true");

  await search.fill("солнце");
  await expect(groups).toBeHidden();
  await expect(picker.getByRole("gridcell", { name: "Sun", exact: true })).toBeVisible();
  await search.fill("новогодняя елка");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText("Good🎄 morning!");
  await page.keyboard.type(" or");
  await expect(editor).toHaveText("Good🎄 or morning!");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor).toHaveText("Good🎄 morning!");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor).toHaveText("Good morning!");
  await page.keyboard.press("ControlOrMeta+Shift+z");

  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await expect(picker.getByText("Recent", { exact: true })).toBeVisible();
  await picker.getByRole("radio", { name: "Medium", exact: true }).check({ force: true });
  await search.fill("thumbs up");
  await picker.getByRole("gridcell", { name: "Thumbs up" }).click();
  await expect(editor).toHaveText("Good🎄👍🏽 morning!");
  await page.reload();
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await expect(picker.getByRole("gridcell").first()).toHaveText("👍🏽");
  await expect(picker.getByRole("radio", { name: "Medium", exact: true })).toBeChecked();
  await search.fill("no such thing");
  await expect(picker.getByText(/No emoji for “no such thing”/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  // A second press on the button and a click elsewhere close it, and nothing else moves.
  const button = page.getByRole("button", { name: "Emoji", exact: true });
  const redo = page.getByRole("button", { name: "Redo", exact: true });
  const place = await redo.boundingBox();
  await button.click();
  await expect(picker.getByRole("gridcell").first()).toBeVisible();
  expect(await redo.boundingBox()).toEqual(place);
  await button.click();
  await expect(picker).toBeHidden();
  await button.click();
  await expect(picker).toBeVisible();
  await page.mouse.click(8, 400);
  await expect(picker).toBeHidden();
  await publish(page);
  expect(stack.telegram.control.posts(channel.chatId)[0]?.text).toBe("Good🎄👍🏽 morning!");
  expect(strangers, "no other server receives a request").toEqual([]);
});

test("the emoji, the legend and the link dialog are accessible in both themes and languages and every width", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  const editor = await openEditor(page);
  await page.keyboard.type("Слово");
  const widths = [320, 390, 1280];
  const legend = /^(?:Buttons and shortcuts|Кнопки и клавиши)$/;
  await inEveryLook(
    page,
    async () => {
      // Opened in each look: the emoji are a popover on a desktop and a sheet on a phone.
      const picker = page.getByRole("dialog", { name: /^(?:Choose an|Выберите) / });
      await editor.press("ControlOrMeta+.");
      await expect(picker.getByRole("gridcell").first()).toBeVisible();
      await expectDialogAccessible(page);
      await expectNoSideScroll(page);
      const grid = await picker.getByRole("grid").boundingBox();
      expect(grid?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      await page.keyboard.press("Escape");
      await expect(picker).toBeHidden();
      await expect(editor).toBeFocused();
    },
    widths,
  );
  await page.getByRole("button", { name: legend }).click();
  await expect(page.getByRole("dialog", { name: legend })).toBeVisible();
  await inEveryLook(page, async () => await expectDialogAccessible(page));
  await page.keyboard.press("Escape");
  await editor.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Link" })).toBeVisible();
  await inEveryLook(page, async () => await expectDialogAccessible(page), widths);
  await test.step("on a phone the emoji open in a sheet above the keyboard", async () => {
    await page.keyboard.press("Escape");
    await empty(editor);
    await page.emulateMedia({ reducedMotion: null });
    await switchLanguage(page, "ru");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Эмодзи", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Выберите эмодзи" });
    const search = sheet.getByRole("searchbox");
    await expect(sheet.getByRole("gridcell", { name: "Огонь" }).first()).toBeVisible();
    await expect(search, "the keyboard does not come by itself").not.toBeFocused();
    // Typed letters search for an emoji and do not change the text; the field does not move under the finger.
    await sheet.evaluate(async (element) => {
      const moves = element.getAnimations({ subtree: true });
      await Promise.all(moves.map(async ({ finished }) => await finished));
    });
    const place = await search.boundingBox();
    await page.keyboard.insertText("Мимо");
    await page.keyboard.type("heart");
    await expect(search).toHaveValue("heart");
    await expect(editor).toHaveText("");
    await expect(sheet.getByText("Найдено")).toBeVisible();
    await expect(sheet.getByRole("gridcell").first()).toHaveText("❤️");
    expect((await search.boundingBox())?.y).toBe(place?.y);
    // The keyboard covers the lower half of the window.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, "height", { value: 400, configurable: true });
      visualViewport?.dispatchEvent(new Event("resize"));
    });
    await expect.poll(async () => bottomOf(await sheet.boundingBox())).toBeLessThanOrEqual(400);
    const tone = sheet.getByRole("radio", { name: "Тёмный", exact: true });
    await expect(tone).toBeInViewport();
    expect(bottomOf(await tone.boundingBox())).toBeLessThanOrEqual(400);
    await sheet.getByRole("gridcell").first().click();
    await expect(sheet.getByRole("status").filter({ hasText: "Добавлено" })).toContainText("❤️");
    await sheet.getByRole("gridcell").nth(1).click();
    await expect(editor).toHaveText(/^❤️\p{Extended_Pictographic}/u);
    await sheet.getByRole("button", { name: "Закрыть эмодзи" }).click();
    await expect(sheet).toBeHidden();
  });
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Infinity;
}

test("a paste that is faster than its reader waits for it, and is plain text when the reader does not come", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  const held: Route[] = [];
  await page.route(/\/postHtml-[^/]+\.js$/, (route) => void held.push(route));
  const editor = await openEditor(page);
  const copied = { "text/html": "<p>One <b>bold</b> word</p>", "text/plain": "One bold word" };
  await paste(editor, copied);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(editor).toHaveText("");
  for (const route of held.splice(0)) await route.abort();
  await expect.poll(async () => await htmlOf(editor)).toBe("<p>One bold word</p>");
  await empty(editor);
  await page.unroute(/\/postHtml-[^/]+\.js$/);
  await paste(editor, copied);
  await expect.poll(async () => await htmlOf(editor)).toBe("<p>One <strong>bold</strong> word</p>");
});

test("links, formats and pastes: the text is what its owner meant, and nothing else", async ({
  page,
  owner,
  stack,
}) => {
  // Many keys, also on a busy machine.
  test.slow();
  const channel = await owner.connectChannel();
  expect(new Set(hostilePastes).size).toBeGreaterThanOrEqual(200);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/canary/.test(request.url())) asked.push(request.url());
  });
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      canary: () => document.documentElement.setAttribute("data-canary", "sang"),
    });
    document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
      document.documentElement.setAttribute("data-canary", `${violatedDirective} ${blockedURI}`);
    });
  });
  const editor = await openEditor(page);
  await test.step("Ctrl+K makes a link of a selection, edits a whole link from its middle, asks for words, and names what is not an address", async () => {
    const dialog = page.getByRole("dialog", { name: "Link" });
    const address = dialog.getByRole("textbox", { name: "Address" });
    await page.keyboard.type("Read the news");
    await moveCaret(editor, "ControlOrMeta+Shift+ArrowLeft");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(address).toBeFocused();
    await expect(dialog.getByRole("textbox", { name: "Text of the link" })).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Enter an address.")).toBeVisible();
    for (const wrong of ["javascript:alert(1)", "nonsense", "ftp://example.com", "prices.html"]) {
      await address.fill(wrong);
      await page.keyboard.press("Enter");
      await expect(dialog.getByText(/Only http, https, tg and ton addresses/)).toBeVisible();
    }
    for (const wrong of ["mailto:shop@example.com", "tel:+49 30 1234567", "shop@example.com"]) {
      await address.fill(wrong);
      await page.keyboard.press("Enter");
      await expect(dialog.getByText(/Write it out in the text/)).toBeVisible();
    }
    await address.fill("example.com/news");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(editor).toBeFocused();
    await expect
      .poll(async () => await htmlOf(editor))
      .toBe('<p>Read the <a href="https://example.com/news">news</a></p>');

    // From its middle, on a Russian keyboard, where the K key writes "л".
    await moveCaret(editor, "ArrowRight", "ArrowLeft", "ArrowLeft");
    await editor.evaluate((element) => {
      const key = {
        key: "л",
        code: "KeyK",
        keyCode: 75,
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      };
      element.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    await expect(address).toHaveValue("https://example.com/news");
    await address.fill("tg://resolve?domain=news");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => await htmlOf(editor))
      .toBe('<p>Read the <a href="tg://resolve?domain=news">news</a></p>');
    await editor.press("ControlOrMeta+k");
    await dialog.getByRole("button", { name: "Remove link" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => await htmlOf(editor)).toBe("<p>Read the news</p>");
    await expect(editor).toBeFocused();

    // Without a selection the dialog asks for the words; when they are left empty, the address is shown.
    await moveCaret(editor, "ControlOrMeta+End");
    await editor.press("ControlOrMeta+k");
    await address.fill("https://example.com");
    await dialog.getByRole("textbox", { name: "Text of the link" }).fill(" here");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => await htmlOf(editor))
      .toContain('<a href="https://example.com">here</a>');

    // An address pasted over words makes them a link; over code it stays text.
    await moveCaret(editor, "ControlOrMeta+a");
    for (const pasted of [
      "https://example.com/pasted",
      "tg://resolve?domain=pasted",
      "ton://transfer/EQa?amount=1",
    ]) {
      await paste(editor, { "text/plain": pasted });
      await expect
        .poll(async () => await htmlOf(editor))
        .toBe(`<p><a href="${pasted}">Read the newshere</a></p>`);
    }
    await moveCaret(editor, "ControlOrMeta+a");
    await editor.press("Backspace");
    await editor.press("ControlOrMeta+Alt+c");
    await page.keyboard.type("let x");
    await editor.press("ControlOrMeta+k");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Link", exact: true })).toBeDisabled();
    await empty(editor);
  });
  await test.step("a paste from an office program, a messenger, a letter or a page is what the API makes of the same HTML", async () => {
    for (const { from, html, expected } of officePastes) {
      await paste(editor, { "text/html": html, "text/plain": "plain" });
      await expect.poll(async () => ownForm(await htmlOf(editor)), from).toBe(expected);
      const draft = { title: from, content: html, tags: [] };
      expect(await askApi(page, "POST", "/drafts", draft), from).toMatchObject({
        data: { content: expected },
      });
      await moveCaret(editor, "ControlOrMeta+a");
      await editor.press("Backspace");
      await editor.press("Backspace");
    }
  });
  await test.step("a copy out of the editor is pasted as it was, with its empty lines", async () => {
    const lines = "<p>one</p><p></p><p></p><p></p><p>two</p>";
    await page.keyboard.type("one");
    for (let line = 0; line < 4; line += 1) await editor.press("Enter");
    await page.keyboard.type("two");
    await moveCaret(editor, "ControlOrMeta+a");
    const copied = await editor.evaluate((element) => {
      const clipboardData = new DataTransfer();
      const event = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("copy", event));
      return clipboardData.getData("text/html");
    });
    await editor.press("Backspace");
    await paste(editor, { "text/html": `<meta charset='utf-8'>${copied}`, "text/plain": "plain" });
    await expect.poll(async () => await htmlOf(editor)).toBe(lines);
    await empty(editor);
  });
  await test.step("a link that Telegram does not open becomes text, and the owner is told once", async () => {
    await paste(editor, {
      "text/html":
        "<meta charset='utf-8'><p><a href='mailto:a@b.example'>write</a> <a href='/about'>about</a> <a href='ton://transfer/EQa'>pay</a></p>",
      "text/plain": "plain",
    });
    await expect
      .poll(async () => await htmlOf(editor))
      .toBe('<p>write (a@b.example) about <a href="ton://transfer/EQa">pay</a></p>');
    const toast = page.getByRole("status").filter({ hasText: "2 pasted links are now plain text" });
    await expect(toast).toHaveCount(1);
    await expect(toast).toContainText("mailto:a@b.example, /about");
    await expect(toast).toContainText("are written out");
    await toast.getByRole("button", { name: "Close" }).click();
    await empty(editor);
  });
  await test.step("so does a link that could run something, and pictures in a text are said to be left out, in the same note", async () => {
    await paste(editor, {
      "text/html":
        "<p><a href='javascript:alert(1)'>more</a> <a href=''>top</a><img src='https://canary.invalid/a.png'><img src='https://canary.invalid/b.png' alt='A cup'></p>",
      "text/plain": "more top",
    });
    await expect.poll(async () => await htmlOf(editor)).toBe("<p>more top</p>");
    const toast = page.getByRole("status").filter({ hasText: "2 pasted links are now plain text" });
    await expect(toast).toHaveCount(1);
    await expect(toast).toContainText("javascript:alert(1), “top”.");
    await expect(toast).toContainText("2 pictures were left out of the pasted text");
    await toast.getByRole("button", { name: "Close" }).click();
    await paste(editor, { "text/html": "<img src='https://canary.invalid/a.png'>" });
    await expect(
      page.getByRole("status").filter({ hasText: "A picture was left out of the pasted text" }),
    ).toHaveCount(1);
    await empty(editor);
  });
  await test.step("nothing hostile that is pasted or dropped runs, loads, is reported or leaves more than text in its allowed formats", async () => {
    const left = await editor.evaluate(pasteAll, hostilePastes);
    expect(left).toEqual([]);
    // Two frames later everything that the paste has scheduled has run.
    await page.evaluate(async () => await new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(page.locator("html")).not.toHaveAttribute("data-canary", /./);
    expect(asked).toEqual([]);
  });
  await test.step("every format has a key, arrow keys lead out of every block, and undo takes each step back", async () => {
    await empty(editor);
    const marks = [
      ["b", "Bold"],
      ["i", "Italic"],
      ["u", "Underline"],
      ["Shift+s", "Strikethrough"],
      ["Shift+p", "Spoiler: hidden until tapped"],
      ["e", "Inline code"],
    ] as const;
    for (const [key, name] of marks) {
      const button = page.getByRole("button", { name, exact: true });
      await editor.press(`ControlOrMeta+${key}`);
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.type(name[0] ?? "");
      await editor.press(`ControlOrMeta+${key}`);
      await expect(button).toHaveAttribute("aria-pressed", "false");
      await page.keyboard.type(" ");
    }
    await expect
      .poll(async () => await htmlOf(editor))
      .toBe(
        '<p><strong>B</strong> <em>I</em> <u>U</u> <s>S</s> <span data-spoiler="">S</span> <code>I</code> </p>',
      );
    // Lists and quotes end with an empty line, code with two, and arrow keys lead out at both ends of the text.
    await editor.press("Enter");
    await editor.press("ControlOrMeta+Shift+8");
    await page.keyboard.type("dot");
    await editor.press("Enter");
    await editor.press("Enter");
    await editor.press("ControlOrMeta+Shift+7");
    await page.keyboard.type("one");
    await editor.press("Enter");
    await editor.press("Enter");
    await editor.press("ControlOrMeta+Shift+f");
    await page.keyboard.type("quoted");
    await editor.press("Enter");
    await editor.press("Enter");
    await editor.press("ControlOrMeta+Alt+c");
    await page.keyboard.type("code");
    await moveCaret(editor, "ArrowDown");
    await page.keyboard.type("after");
    await expect
      .poll(async () => await htmlOf(editor))
      .toContain(
        '<ul><li><p>dot</p></li></ul><ol><li><p>one</p></li></ol><blockquote data-expandable=""><p>quoted</p></blockquote><pre><code>code</code></pre><p>after</p>',
      );
    await moveCaret(editor, "ControlOrMeta+a");
    await editor.press("Backspace");
    for (const [key, name] of [
      ["Shift+b", "Quote"],
      ["Shift+8", "Bulleted list"],
      ["Alt+c", "Code block"],
    ] as const) {
      const button = page.getByRole("button", { name, exact: true });
      await editor.press(`ControlOrMeta+${key}`);
      await page.keyboard.type("inside");
      await moveCaret(editor, "ArrowUp");
      await page.keyboard.type("before");
      await moveCaret(editor, "ControlOrMeta+End");
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await moveCaret(editor, "ArrowDown");
      await page.keyboard.type("after");
      await expect(editor.locator("> p")).toHaveText(["before", "after"]);
      await moveCaret(editor, "ControlOrMeta+a");
      await editor.press("Backspace");
      await expect(editor).toHaveText("");
    }
    for (let step = 0; step < 100; step += 1) await editor.press("ControlOrMeta+z");
    await expect(editor).toHaveText("");
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
    // The published text has the last letters, even right after typing.
    await page.keyboard.type("Last wor");
    await page.getByRole("group", { name: "Channels" }).getByRole("checkbox").first().check();
    await moveCaret(editor, "ControlOrMeta+End");
    await page.keyboard.type("d!");
    await publishByKeys(page);
    await expect.poll(() => stack.telegram.control.posts(channel.chatId).length).toBe(1);
    expect(stack.telegram.control.posts(channel.chatId)[0]?.text).toBe("Last word!");
  });
  await test.step("what is written again and again is saved once, goes into the next post at the caret, and one undo takes it back", async () => {
    const menu = page.getByRole("dialog", { name: "Templates" });
    const openMenu = page.getByRole("button", { name: "Templates", exact: true });
    const tags = page.getByRole("list", { name: "Tags of the post" }).getByRole("listitem");
    const fillIn = async (kind: string, name: string) => {
      await menu.getByRole("button", { name: "Save from this post…" }).click();
      await menu.getByText(kind, { exact: true }).click();
      await menu.getByRole("textbox", { name: "Name" }).fill(name);
    };
    const save = async (kind: string, name: string) => {
      await fillIn(kind, name);
      await menu.getByRole("button", { name: "Save", exact: true }).click();
      const saved = menu.getByRole("button", { name: new RegExp(`^${name}`) });
      await expect(saved).toBeFocused();
      await expect(saved).toHaveCount(1);
    };
    const choose = async (name: string) => {
      await openMenu.click();
      await menu.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await expect(menu).toBeHidden();
    };
    await expect(editor).toHaveText("");
    await editor.click();
    await page.keyboard.type("Good ");
    await editor.press("ControlOrMeta+b");
    await page.keyboard.type("morning");
    await page.getByRole("textbox", { name: "Tags" }).fill("coffee,morning,");
    await openMenu.click();
    await fillIn("Template", "Greeting");
    await page.route(
      "**/api/snippets",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await menu.getByRole("button", { name: "Save", exact: true }).click();
    await expect(menu.getByText("It could not be saved")).toBeVisible();
    await page.reload();
    await openMenu.click();
    await save("Template", "Greeting");
    await save("Tag set", "Coffee tags");
    await expectDialogAccessible(page);
    await page.keyboard.press("Escape");
    await expect(openMenu).toBeFocused();
    await page.getByRole("button", { name: "Clear fields" }).click();
    await editor.click();
    await page.keyboard.type("Hello and ");
    await choose("Greeting");
    await expect(editor).toBeFocused();
    await expect
      .poll(async () => await htmlOf(editor))
      .toBe("<p>Hello and Good <strong>morning</strong></p>");
    await expect(tags).toHaveText(["#coffee", "#morning"]);
    await editor.press("ControlOrMeta+z");
    await expect(editor).toHaveText("Hello and ");
    await expect(tags).toHaveCount(0);
    await choose("Coffee tags");
    await expect(tags).toHaveText(["#coffee", "#morning"]);
    const toast = page.getByRole("status").filter({ hasText: "Added #coffee #morning" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(tags).toHaveCount(0);
  });
});

type TiptapElement = HTMLElement & {
  editor: {
    commands: { setContent: (content: object) => void; focus: () => void };
    getJSON: () => unknown;
  };
};

/** Runs in the page. Returns what the editor contains and must not contain. */
function pasteAll(element: Element, payloads: readonly string[]): string[] {
  const { editor } = element as TiptapElement;
  const allowed: Readonly<Record<string, readonly string[]>> = {
    P: [],
    BR: ["class"],
    STRONG: [],
    EM: [],
    U: [],
    S: [],
    CODE: ["class"],
    SPAN: ["data-spoiler"],
    A: ["href"],
    PRE: ["spellcheck"],
    BLOCKQUOTE: ["data-expandable"],
    UL: [],
    OL: ["start", "type"],
    LI: [],
  };
  const problems: string[] = [];
  const clear = () => editor.commands.setContent({ type: "doc", content: [{ type: "paragraph" }] });
  const marked = (payload: string) => `<p>begin</p>${payload}<p>end</p>`;
  const give = (way: string, data: DataTransfer) => {
    const bubbling = { bubbles: true, cancelable: true };
    if (way !== "drop") {
      element.dispatchEvent(new ClipboardEvent("paste", { ...bubbling, clipboardData: data }));
      return;
    }
    const { left, top } = element.getBoundingClientRect();
    const place = { clientX: left + 20, clientY: top + 20 };
    for (const type of ["dragenter", "dragover", "drop"])
      element.dispatchEvent(new DragEvent(type, { ...bubbling, ...place, dataTransfer: data }));
  };
  for (const payload of payloads) {
    for (const type of ["text/html", "text/plain", "drop"]) {
      clear();
      editor.commands.focus();
      const data = new DataTransfer();
      if (type === "text/plain") data.setData(type, payload);
      else {
        data.setData("text/html", marked(payload));
        data.setData("text/plain", "plain");
      }
      give(type, data);
      const wrong = [...element.querySelectorAll("*")].flatMap((each) => {
        const attributes = allowed[each.tagName];
        if (!attributes) return [each.tagName];
        return [...each.attributes]
          .filter(({ name, value }) => {
            if (name === "href") return !/^(?:https?|tg|ton|tonsite):\/\//.test(value);
            return !attributes.includes(name);
          })
          .map(({ name, value }) => `${each.tagName} ${name}=${value}`);
      });
      const named = [...JSON.stringify(editor.getJSON()).matchAll(/"type":"(\w{2,})"/g)].map(
        ([, name]) => name,
      );
      const known =
        /^(?:doc|paragraph|text|hardBreak|bulletList|orderedList|listItem|blockquote|codeBlock|bold|italic|underline|strike|code|spoiler|link)$/;
      const unknown = named.filter((name) => !known.test(name ?? ""));
      const isBegun = type === "text/plain" || element.textContent?.includes("begin") === true;
      if (wrong.length > 0 || unknown.length > 0 || !isBegun)
        problems.push(`${type} ${payload.slice(0, 120)}: ${[...wrong, ...unknown].join(", ")}`);
    }
  }
  clear();
  return problems;
}
