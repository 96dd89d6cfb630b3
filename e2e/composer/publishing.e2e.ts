import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { publishByKeys } from "../fixtures/publishByKeys.ts";
import { moveCaret } from "../fixtures/caret.ts";
import { giantPhoto, logo, photo } from "../fixtures/photos.ts";
import { expect, expectAccessible, expectNoSideScroll, speak, test } from "../fixtures/vestnik.ts";

async function openComposer(page: Page): Promise<Locator> {
  await page.goto("/dashboard");
  const editor = page.getByRole("textbox", { name: "Text of the post" });
  await editor.click();
  return editor;
}

async function chooseAllChannels(page: Page): Promise<void> {
  for (const box of await page.getByRole("group", { name: "Channels" }).getByRole("checkbox").all())
    await box.check();
}

/** On the disk: what a test hands over in memory goes through the page as text, at seconds of the processor. */
async function hugeFile(name: string, beginning: string): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, Buffer.concat([Buffer.from(beginning), Buffer.alloc(11 * 1024 * 1024)]));
  return path;
}

const result = (page: Page) => page.getByRole("region", { name: /Publishing|Result/ });

test("a new user signs in with the widget, connects two channels and publishes an album with formatted text and tags to both", async ({
  page,
  stack,
}) => {
  const { control } = stack.telegram;
  const bot = control.createBot({ username: "newcomers_bot" });
  const chats = ["first_coffee", "second_coffee"].map((username) =>
    control.createChat({ title: username, type: "channel", username }),
  );
  for (const { id } of chats) control.setMember(id, bot.id);

  await page.goto("/");
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  const widget = page.frameLocator("iframe");
  await widget.getByRole("button", { name: "Log in with Telegram" }).click();
  await widget.getByRole("button", { name: "Anna Petrova" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("@anna_petrova")).toBeVisible();
  expect(page.url()).not.toContain("hash");

  await page.getByRole("tab", { name: "Channels" }).click();
  for (const username of ["first_coffee", "https://t.me/second_coffee"]) {
    await page.getByRole("textbox", { name: "Channel username" }).fill(username);
    await page.getByLabel("Bot token", { exact: true }).fill(bot.botToken);
    await page.getByRole("button", { name: "Check and connect" }).click();
    await expect(page.getByText(`(@${username.split("/").at(-1)}) is connected`)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Channel limit reached" })).toBeDisabled();

  await page.getByRole("tab", { name: "Content" }).click();
  const editor = page.getByRole("textbox", { name: "Text of the post" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("Fresh beans");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(" & a ");
  await page.keyboard.press("ControlOrMeta+i");
  await page.keyboard.type("new");
  await page.keyboard.press("ControlOrMeta+i");
  await page.keyboard.type(" blend <3");
  await page.getByRole("switch", { name: "Multiple images" }).check({ force: true });
  const colours = ["#aa0000", "#00aa00", "#0000aa"];
  await page
    .locator("input[type=file][accept]")
    .first()
    .setInputFiles(
      await Promise.all(colours.map(async (colour, n) => await photo(`${n}.jpg`, colour))),
    );
  await expect(
    page
      .getByRole("list", { name: "Images and files in the order they are sent" })
      .getByRole("listitem"),
  ).toHaveCount(3);
  await page.getByRole("button", { name: "Move image 3 earlier" }).click();
  await page.getByRole("textbox", { name: "Tags" }).fill("coffee");
  await page.keyboard.press("Enter");
  const tags = page.getByRole("textbox", { name: "Tags" });
  for (const [typed, said] of [
    ["#2024", "#2024 was not added: Telegram links a tag only if it has a letter."],
    ["👍", "👍 was not added: only letters, digits and “_” make a tag."],
    ["C++", "C++ became #C: in Telegram a tag ends at anything but letters, digits and “_”."],
  ] as const) {
    await tags.fill(typed);
    await tags.press("Enter");
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.getByRole("button", { name: "Remove the tag #C", exact: true }).click();
  await tags.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "#C#, https://example.org/tea");
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText(/^#C# became #C: .* A link cannot be a tag/)).toBeVisible();
  await page.getByRole("button", { name: "Remove the tag #C", exact: true }).click();
  await tags.fill("утро,");
  await chooseAllChannels(page);
  await page.getByRole("button", { name: "Publish now in 2 channels" }).click();
  // The result is shown as a whole, by the banner and then by the count, and once for each channel.
  await expect(result(page)).toHaveText(
    /^Result(?!.*Published: 2 of 2).*Published in 2 channels\./s,
  );
  await expect(result(page).getByText("Published", { exact: true })).toHaveCount(2);
  await expect(result(page).getByText("Published: 2 of 2")).toBeVisible();
  await expect(result(page).getByRole("status")).toBeEmpty();

  for (const { id } of chats) {
    const posts = control.posts(id);
    expect(posts.map(({ caption }) => caption)).toEqual([
      "Fresh beans & a new blend <3\n\n#coffee #утро",
      undefined,
      undefined,
    ]);
    expect(
      posts[0]?.caption_entities?.map(({ type, offset, length }) => [type, offset, length]),
    ).toEqual(
      expect.arrayContaining([
        ["bold", 0, 11],
        ["italic", 16, 3],
        ["hashtag", 30, 7],
        ["hashtag", 38, 5],
      ]),
    );
  }
  await page.goto(`${stack.telegram.url}/c/first_coffee`);
  const seen = await page
    .locator("img[src*='/photo/']")
    .evaluateAll((images) => images.map((image) => colourOf(image as HTMLImageElement)));
  expect(seen).toEqual(["red", "blue", "green"]);
  await expect(page.getByText("Fresh beans")).toHaveCSS("font-weight", /[67]00/);
});

declare function colourOf(image: HTMLImageElement): string;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      colourOf(image: HTMLImageElement): string {
        const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
        if (red > Math.max(green, blue)) return "red";
        return green > blue ? "green" : "blue";
      },
    });
  });
});

test("what cannot be sent is refused in words, and what may have been sent is not sent again", async ({
  page,
  owner,
  stack,
}) => {
  const channel = await owner.connectChannel();
  const editor = await openComposer(page);
  await test.step("a text over the limit cannot be published, says by how much, and is marked where it is written", async () => {
    await chooseAllChannels(page);
    await editor.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "x".repeat(4097));
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(page.getByText("1 character over the limit")).toBeVisible();
    const marked = async () =>
      await page.evaluate(() =>
        [...(CSS.highlights.get("post-overflow") ?? [])]
          .map((range) => (range as Range).toString())
          .join(""),
      );
    await expect.poll(marked).toBe("x");
    await expect(page.getByRole("button", { name: "Publish now in 1 channel" })).toBeDisabled();
    await expect(page.getByText(/4097 of 4096|4,097 of 4,096/).first()).toBeVisible();
    await moveCaret(editor, "End", "ControlOrMeta+End");
    await editor.press("Backspace");
    await expect(page.getByRole("button", { name: "Publish now in 1 channel" })).toBeEnabled();
    await expect.poll(marked).toBe("");
  });
  await test.step("an answer that never arrives leaves the post unconfirmed, explained, with three choices, and it is not sent again by itself", async () => {
    await moveCaret(editor, "ControlOrMeta+a");
    const { control } = stack.telegram;
    control.fault({ kind: "drop_after_accept", method: "sendMessage", botId: channel.botId });
    await page.keyboard.type("Is it there?");
    await chooseAllChannels(page);
    await publishByKeys(page);
    await expect(result(page).getByText("Not confirmed").first()).toBeVisible();
    await expect(page.getByText(/it was not sent again by itself/).first()).toBeVisible();
    for (const choice of ["It is there", "Send again", "Do not send"])
      await expect(result(page).getByRole("button", { name: choice }).first()).toBeVisible();
    await expectAccessible(page);
    await result(page).getByRole("button", { name: "It is there" }).first().click();
    await expect(result(page).getByText("Published", { exact: true })).toBeVisible();
    expect(control.posts(channel.chatId)).toHaveLength(1);
  });
  await test.step("the same text within a day asks once, and goes out when its owner agrees", async () => {
    await editor.click();
    await page.keyboard.type("Is it there?");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText(/^The same text went to/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publish again" }).click();
    await expect.poll(() => stack.telegram.control.posts(channel.chatId).length).toBe(2);
  });
  await test.step("files that are not what they claim, too large or too many are refused by name, nothing of them is stored, and what is a picture is made smaller", async () => {
    const input = page.locator("input[type=file][accept]").first();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [name, mimeType, content, said] of [
      ["drawing.png", "image/png", svg, "This is a file in the SVG format"],
      ["photo.jpg", "image/jpeg", "just words", "The file is not an image"],
    ] as const) {
      await input.setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
      await expect(page.getByText(said).first()).toBeVisible();
      await page.getByRole("button", { name: `Remove ${name}` }).click();
    }
    // They cannot be made smaller, because they are no pictures of ours.
    for (const [name, beginning, said] of [
      ["scan.jpg", "%PDF-1.7\n", "This is a file in the PDF format"],
      ["huge.jpg", "", "The file is not an image"],
    ] as const) {
      await input.setInputFiles(await hugeFile(name, beginning));
      await expect(page.getByText(said).first()).toBeVisible();
      await page.getByRole("button", { name: `Remove ${name}` }).click();
    }
    const whole = await photo("photo.jpg", "#335577", 900, 600);
    const broken = {
      ...whole,
      name: "broken.jpg",
      buffer: whole.buffer.subarray(0, whole.buffer.length / 2),
    };
    await input.setInputFiles(broken);
    await expect(page.getByText("The image is damaged").first()).toBeVisible();
    await page.getByRole("button", { name: "Remove broken.jpg" }).click();
    // Photos of an iPhone may come with any name and type.
    for (const [name, mimeType] of [
      ["IMG_0001.jpg", "image/jpeg"],
      ["IMG_0002.HEIC", ""],
    ] as const) {
      const buffer = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1".padEnd(300, "\0"), "latin1");
      await input.setInputFiles({ name, mimeType, buffer });
      await expect(page.getByText("a photo in the HEIC format").first()).toBeVisible();
      await page.getByRole("button", { name: `Remove ${name}` }).click();
    }
    // Nor can this one, whose pixels would take more memory than a telephone has.
    await input.setInputFiles(await giantPhoto("giant.jpg"));
    await expect(page.getByText("too large or too narrow").first()).toBeVisible();
    await page.getByRole("button", { name: "Remove giant.jpg" }).click();
    // More pixels than are accepted.
    await input.setInputFiles(await photo("wide.jpg", "#335577", 9000, 6500));
    await expect(page.getByRole("list", { name: "Images and files in the order" })).toContainText(
      /Made smaller: [\d.]+ → [\d.]+\sMB/,
    );
    await page.getByRole("button", { name: "Remove image 1" }).click();
    await input.setInputFiles(await logo("logo.png"));
    await expect(page.getByText("logo.png has transparent parts.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove image 1" }).click();
    await expect(page.getByText("logo.png has transparent parts.")).toBeHidden();
    await input.setInputFiles(await hugeFile("huge.gif", "GIF89a"));
    await expect(page.getByText(/too large \(max 10MB\)/).first()).toBeVisible();
    await page.getByRole("switch", { name: "Multiple images" }).check({ force: true });
    await input.setInputFiles(
      await Promise.all(
        Array.from({ length: 11 }, async (_, n) => await photo(`${n}.jpg`, "#335577", 40, 30)),
      ),
    );
    await expect(page.getByText("Maximum of 10 images allowed").first()).toBeVisible();
  });
  await test.step("that no posts are left is said once, beside the button, with the way to more", async () => {
    const { channels } = (await askApi(page, "GET", "/channels")) as { channels: { id: string }[] };
    const channelIds = channels.map(({ id }) => id);
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    type Info = { data: { publications: { used: number; limit: number } } };
    const meter = async () =>
      ((await askApi(page, "GET", "/credits/info")) as Info).data.publications;
    const { used, limit } = await meter();
    await editor.fill("One too many");
    for (let n = used; n < limit; n += 1)
      await askApi(page, "POST", "/publications", {
        kind: "post",
        text: `Number ${n}`,
        channelIds,
        scheduledDate,
      });
    await expect(page.getByText(/^No posts are left until/)).toHaveCount(1);
    await expect(page.getByText(/posts? left/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Choose a larger plan" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Publish now in 1 channel" })).toBeDisabled();
  });
});

test("on a phone, in Russian and in the dark theme", async ({ page, owner, stack }) => {
  await speak(page, "ru");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  const channel = await owner.connectChannel("Утренний кофе");
  await page.goto("/dashboard");
  await test.step("a refusal says why in the owner's language, and after the repair the post goes out by one button", async () => {
    stack.telegram.control.setMember(channel.chatId, channel.botId, {
      rights: { can_post_messages: false },
    });
    await page.getByRole("textbox", { name: "Текст поста" }).click();
    await page.keyboard.type("Привет");
    await page.getByRole("button", { name: "Опубликовать сейчас в 1 канале" }).click();
    await expect(
      page.getByText("Бот должен быть администратором канала с правом публиковать.").first(),
    ).toBeVisible();
    stack.telegram.control.setMember(channel.chatId, channel.botId);
    await page.getByRole("button", { name: "Попробовать снова" }).first().click();
    await expect(page.getByText("Опубликовано", { exact: true }).first()).toBeVisible();
    expect(stack.telegram.control.posts(channel.chatId)).toHaveLength(1);
  });
  await test.step("a whole post can be written and published from a phone, in Russian, in the dark theme", async () => {
    await page.getByRole("textbox", { name: "Текст поста" }).click();
    await page.keyboard.type("Доброе утро");
    await page
      .locator("input[type=file][accept]")
      .first()
      .setInputFiles(await photo("утро.jpg", "#aa7733"));
    await page.getByRole("group", { name: "Каналы" }).getByRole("checkbox").first().check();
    await expectNoSideScroll(page);
    await page.getByRole("button", { name: "Предпросмотр" }).click();
    await expect(page.getByRole("region", { name: /^Предпросмотр/ })).toBeInViewport();
    await page.getByRole("button", { name: "Назад к тексту" }).click();
    // A tall window, because axe reports a button half under a bar as a too small target.
    await page.setViewportSize({ width: 390, height: 2400 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Опубликовать сейчас в 1 канале" }).click();
    await expect
      .poll(() => stack.telegram.control.posts(channel.chatId).at(-1)?.caption)
      .toBe("Доброе утро");
  });
});

test("on a phone, what is loaded late moves nothing away from under a finger", async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await owner.connectChannel("Morning Coffee");
  for (const late of [/\/channels(\?|$)/, /\/assets\/SaveDraftPost-/]) {
    const held = Promise.withResolvers<void>();
    await page.route(late, async (route) => {
      await held.promise;
      await route.continue();
    });
    const editor = await openComposer(page);
    await editor.fill(`Fresh beans at ${Date.now()}`);
    const later = page.getByText("Later", { exact: true });
    const placeOf = async () => (await later.boundingBox())?.y;
    await expect(page.getByText(/^Saved /)).toBeVisible();
    const before = await placeOf();
    held.resolve();
    await expect(page.getByRole("checkbox", { name: /Morning Coffee/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save as draft" })).toBeVisible();
    expect(await placeOf()).toBe(before);
    await page.unroute(late);
  }
});

test("markup typed or pasted anywhere stays text and runs nothing", async ({
  page,
  owner,
  stack,
}) => {
  const channel = await owner.connectChannel("<script>document.title='broken'</script>");
  const payload = `<script>document.title='broken'</script><img src=x onerror="document.title='broken'">`;
  const editor = await openComposer(page);
  await page.keyboard.type(payload);
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      `<p>pasted<img src=x onerror="document.title='broken'"><a href="javascript:document.title='broken'">link</a><table><tr><td>cell</td></tr></table></p>`,
    );
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole("textbox", { name: "Tags" }).fill(`<script>alert(1)</script>`);
  await page.keyboard.press("Enter");
  await chooseAllChannels(page);
  await page.getByRole("button", { name: "Publish now in 1 channel" }).click();
  await expect(result(page).getByText("Published", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText(/pasted/).first()).toBeVisible();
  await expect(page).not.toHaveTitle("broken");
  const [post] = stack.telegram.control.posts(channel.chatId);
  expect(post?.text).toContain(payload);
  expect(post?.entities ?? []).not.toContainEqual(expect.objectContaining({ type: "text_link" }));
});

test("closing the page in the middle of a batch changes nothing: it continues, and the result is there on return", async ({
  page,
  owner,
  stack,
}) => {
  const channels = [await owner.connectChannel("One"), await owner.connectChannel("Two")];
  await openComposer(page);
  await page.keyboard.type("Goes on");
  await chooseAllChannels(page);
  await page.getByRole("button", { name: "Publish now in 2 channels" }).click();
  await expect(result(page)).toBeVisible();
  await page.goto("about:blank");
  await expect
    .poll(() => channels.flatMap(({ chatId }) => stack.telegram.control.posts(chatId)).length)
    .toBe(2);
  await page.goto("/dashboard?tab=history");
  const entry = page.getByRole("article").filter({ hasText: "Goes on" });
  await expect(entry.getByText("Published", { exact: true })).toHaveCount(2);
});
