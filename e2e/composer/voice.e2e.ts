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
  en: { text: "Text of the post", dictate: "Dictate", done: "Done", cancel: "Cancel" },
  ru: { text: "Текст поста", dictate: "Надиктовать", done: "Готово", cancel: "Отмена" },
};

const WIDTHS = [320, 390, 1280];

type Form = {
  readonly editor: Locator;
  readonly microphone: Locator;
  readonly bar: Locator;
  readonly done: Locator;
  readonly cancel: Locator;
};

/** Opens the composer in a browser that grants the microphone. */
async function openForm(page: Page, language: Language = "en"): Promise<Form> {
  await page.context().grantPermissions(["microphone"]);
  await page.addInitScript(watchMicrophones);
  await speak(page, language);
  await page.goto("/dashboard");
  const { text, dictate, done, cancel } = names[language];
  const bar = page.getByRole("group", { name: dictate });
  const form = {
    editor: page.getByRole("textbox", { name: text }),
    microphone: page.getByRole("button", { name: dictate, exact: true }),
    bar,
    done: bar.getByRole("button", { name: done }),
    cancel: bar.getByRole("button", { name: cancel }),
  };
  await expect(form.editor).toBeVisible();
  return form;
}

/** Records the microphones the browser hands out, to check them later. */
function watchMicrophones(): void {
  const streams: MediaStream[] = [];
  Object.assign(window, { streams });
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const { state } = await navigator.permissions.query({ name: "microphone" });
    if (state !== "granted") throw new DOMException("Permission denied", "NotAllowedError");
    const stream = await open(wanted);
    streams.push(stream);
    return stream;
  };
}

/** "live" or "ended" for every microphone that was ever opened. */
async function microphones(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { streams } = window as unknown as { streams: MediaStream[] };
    return streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
  });
}

/** Starts a recording and waits until it has some sound. */
async function record({ microphone, bar }: Form): Promise<void> {
  await microphone.click();
  await expectSound(bar);
}

/** The timer has moved on: a recording that ends before contains nothing. */
async function expectSound(bar: Locator): Promise<void> {
  const timer = bar.getByRole("timer");
  await expect(timer).toBeVisible();
  const atFirst = await timer.textContent();
  await expect(timer).not.toHaveText(atFirst ?? "");
}

async function empty(editor: Locator): Promise<void> {
  await moveCaret(editor, "ControlOrMeta+a");
  await editor.press("Backspace");
  await expect(editor).toHaveText("");
}

test.beforeEach(({ stack }) => stack.ai.control.reset());

// The longest first, because this file ends the run.
test("a dictation that fails loses nothing that was said, and leaves no microphone open", async ({
  page,
  owner,
  stack,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  await owner.connectChannel();
  const form = await openForm(page);
  await test.step("a recording whose transcription failed can be transcribed later; silence is reported as silence", async () => {
    const { control } = stack.ai;
    control.hear("Spoken once");
    control.fault({ kind: "status", status: 500 });
    await record(form);
    await form.done.click();
    const alert = form.bar.getByRole("alert");
    await expect(alert).toContainText("The AI service does not answer.");
    await expect(alert).toContainText("The recording is kept");
    await expect.poll(async () => await microphones(page)).toEqual(["ended"]);

    control.fault({ kind: "hang" });
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => control.requests().length).toBe(2);
    await form.cancel.click();
    await expect(alert).toHaveText(
      "The recording has not been written down.The recording is kept as long as the editor is open.Write it downDiscard",
    );
    await alert.getByRole("button", { name: "Write it down" }).click();
    await expect(form.editor).toHaveText("Spoken once");
    await expect
      .poll(async () => await microphones(page), "it was recorded only once")
      .toEqual(["ended"]);
    const [first, ...others] = control.requests();
    expect(others.map(({ file }) => file.sha256)).toEqual([first?.file.sha256, first?.file.sha256]);

    control.hear("");
    await record(form);
    await form.done.click();
    await expect(alert).toContainText("No speech was heard in the recording.");
    control.hear("At last");
    await alert.getByRole("button", { name: "Record again" }).click();
    await expectSound(form.bar);
    await form.done.click();
    await expect(form.editor).toHaveText("Spoken once At last");
  });
  await test.step("a microphone that is missing, taken or pulled out is named as such, and what was recorded before is transcribed", async () => {
    stack.ai.control.reset();
    await empty(form.editor);
    const alert = form.bar.getByRole("alert");
    for (const [name, sentence] of [
      ["NotFoundError", "No sound comes from a microphone."],
      ["NotReadableError", "The microphone could not be opened."],
    ] as const) {
      await page.evaluate((error) => {
        const { mediaDevices } = navigator;
        const open = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async () => {
          mediaDevices.getUserMedia = open;
          throw new DOMException("", error);
        };
      }, name);
      await form.microphone.click();
      await expect(alert).toContainText(sentence);
      await alert.getByRole("button", { name: "Close" }).click();
      await expect(alert).toHaveCount(0);
    }
    await record(form);
    await page.evaluate(() => {
      const { streams } = window as unknown as { streams: MediaStream[] };
      streams.at(-1)?.getTracks()[0]?.stop();
    });
    await expect(alert).toContainText("No sound comes from a microphone.");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(form.editor).toHaveText(/^Good morning/);
  });
  await test.step("a browser that denies the microphone says where to allow it, and records when it is allowed", async () => {
    const { editor, microphone, bar, done } = form;
    await empty(form.editor);
    await page.context().clearPermissions();
    await microphone.click();
    const alert = bar.getByRole("alert");
    await expect(alert).toContainText("No access to the microphone.");
    await expect(alert).toContainText("Allow it for this site");
    await expect(microphone).toHaveAttribute("aria-pressed", "false");
    await page.context().grantPermissions(["microphone"]);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expectSound(bar);
    await done.click();
    await expect(editor).toHaveText(/^Good morning/);
  });
  await test.step("leaving the editor closes the microphone", async () => {
    stack.ai.control.reset();
    await record(form);
    await page.getByText("Poll", { exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Question" })).toBeVisible();
    expect(new Set(await microphones(page))).toEqual(new Set(["ended"]));
    await page.getByText("Post", { exact: true }).click();
    await record(form);
    await page.getByRole("tab", { name: "Channels" }).click();
    await expect.poll(async () => new Set(await microphones(page))).toEqual(new Set(["ended"]));
    expect(stack.ai.control.requests()).toEqual([]);
  });
});

test.describe("with a clock of its own", () => {
  test.use({ ownBrowser: true });

  test("spoken words go in at the caret, with the spaces they need, and one undo takes them back", async ({
    page,
    owner,
    stack,
  }) => {
    await owner.connectChannel();
    const form = await openForm(page);
    const { editor, microphone, bar } = form;
    await editor.click();
    await page.keyboard.type("Hello readers");
    for (const _ of " readers") await moveCaret(editor, "ArrowLeft");
    expect(
      await microphones(page),
      "the microphone is closed before the button is pressed",
    ).toEqual([]);

    stack.ai.control.hear("dear");
    await record(form);
    await expect(microphone).toHaveAttribute("aria-pressed", "true");
    await expect(bar.getByText("Recording", { exact: true })).toBeVisible();
    await expect.poll(async () => await microphones(page)).toEqual(["live"]);
    // Typing at the same moment, right beside it, is still another step to undo.
    await page.clock.setFixedTime(new Date());
    await page.keyboard.type(" my");
    await page.keyboard.press("Escape");
    await expect(editor).toHaveText("Hello my dear readers");
    await expect(microphone).toHaveAttribute("aria-pressed", "false");
    await expect(bar.getByRole("button")).toHaveCount(0);
    await expect.poll(async () => await microphones(page)).toEqual(["ended"]);
    await expect(editor).toBeFocused();
    expect(stack.ai.control.requests()).toMatchObject([
      { language: "en", file: { name: "audio.webm" } },
    ]);

    await page.keyboard.type("!");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveText("Hello my dear readers");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveText("Hello my readers");
  });
});

test("dictation in Russian by keyboard alone, ended by the button that began it, or discarded", async ({
  page,
  owner,
  stack,
}) => {
  await owner.connectChannel();
  const form = await openForm(page, "ru");
  const { editor, microphone, bar } = form;
  await microphone.focus();
  await page.keyboard.press("Enter");
  await expect(bar.getByText("Идёт запись", { exact: true })).toBeVisible();
  await expect(bar.getByRole("timer")).toHaveText(/Осталось 0:5\d/);
  await page.keyboard.press("Enter");
  await expect(editor).toHaveText(/^Доброе утро, дорогие читатели!/);
  expect(stack.ai.control.requests()).toMatchObject([{ language: "ru" }]);

  const before = await editor.textContent();
  await record(form);
  await bar.getByRole("button", { name: "Удалить" }).focus();
  await page.keyboard.press("Enter");
  await expect(editor).toBeFocused();
  await expect(bar.getByRole("button")).toHaveCount(0);
  await expect.poll(async () => await microphones(page)).toEqual(["ended", "ended"]);
  await expect(editor).toHaveText(before ?? "");
  expect(stack.ai.control.requests()).toHaveLength(1);
});

test.describe("with a clock of its own", () => {
  test.use({ ownBrowser: true });

  test("a recording ends by itself after a minute and is transcribed", async ({
    page,
    owner,
    stack,
  }) => {
    await owner.connectChannel();
    await page.clock.install();
    const form = await openForm(page);
    await record(form);
    await page.clock.fastForward(50_000);
    await expect(form.bar.getByRole("timer")).toHaveText(/0:0\d left/);
    await expect(form.bar.getByText("10 seconds left")).toBeAttached();
    await page.clock.fastForward(15_000);
    await expect(form.editor).toHaveText(/^Good morning, dear readers!/);
    await expect.poll(async () => await microphones(page)).toEqual(["ended"]);
    expect(stack.ai.control.requests()).toHaveLength(1);
  });
});

test("dictation is accessible and fits while it listens, works and fails", async ({
  page,
  owner,
  stack,
}) => {
  // Many steps, also on a busy machine.
  test.slow();
  await owner.connectChannel();
  const form = await openForm(page);
  const look = async (holds = async () => await expectAccessible(page)) =>
    await inEveryLook(page, holds, WIDTHS);
  // A new recording each time: one lasts a minute, and the scans may take longer.
  await look(async () => {
    await page.getByRole("button", { name: /^(?:Dictate|Надиктовать)$/ }).click();
    const bar = page.getByRole("group", { name: /^(?:Dictate|Надиктовать)$/ });
    await expect(bar.getByRole("timer")).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await bar.getByRole("button", { name: /^(?:Discard|Удалить)$/ }).click();
  });
  // A connection on which nothing arrives.
  await page.route("**/api/ai/transcribe", () => undefined);
  await record(form);
  await form.done.click();
  await expect(form.cancel).toBeVisible();
  await look();
  await form.cancel.click();
  await page.unroute("**/api/ai/transcribe");
  await expect(form.bar.getByRole("alert")).toBeVisible();
  stack.ai.control.fault({ kind: "status", status: 401 });
  await form.bar.getByRole("button", { name: "Write it down" }).click();
  await expect(form.bar.getByRole("alert")).toContainText("refused");
  await look();
});
