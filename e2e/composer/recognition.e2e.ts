import type { Locator, Page } from "@playwright/test";
import { bringRecognition, endOfPause, facts, tell } from "../fixtures/fakeRecognition.ts";
import { expect, expectAccessible, inEveryLook, speak, test } from "../fixtures/vestnik.ts";
import type { Language } from "../fixtures/vestnik.ts";

// One worker has a server without AI for all of them.
test.describe.configure({ mode: "default" });
test.use({ withAi: false });

type Form = { readonly editor: Locator; readonly microphone: Locator; readonly bar: Locator };

const names = {
  en: { text: "Text of the post", dictate: "Dictate" },
  ru: { text: "Текст поста", dictate: "Надиктовать" },
};

async function openForm(page: Page, language: Language = "en"): Promise<Form> {
  await page.addInitScript(bringRecognition);
  await speak(page, language);
  await page.goto("/dashboard");
  const { text, dictate } = names[language];
  const editor = page.getByRole("textbox", { name: text });
  await editor.click();
  return {
    editor,
    microphone: page.getByRole("button", { name: dictate, exact: true }),
    bar: page.getByRole("group", { name: dictate }),
  };
}

test("the browser's own recognition writes, and says what it cannot", async ({ page, owner }) => {
  await owner.connectChannel();
  const { editor, microphone, bar } = await openForm(page);
  await test.step("every sentence is written when it has ended, pauses do not end the dictation, and each sentence can be undone alone", async () => {
    await microphone.click();
    await expect(bar.getByText("Listening", { exact: true })).toBeVisible();
    await expect(microphone).toHaveAttribute("aria-pressed", "true");
    await expect
      .poll(async () => await facts(page))
      .toMatchObject({
        lang: "en-US",
        continuous: true,
        interimResults: false,
      });
    await tell(page, "say", "good morning");
    await expect(editor).toHaveText("good morning");
    await endOfPause(page);
    await expect.poll(async () => (await facts(page)).starts).toBe(2);
    await tell(page, "say", " dear readers");
    await expect(editor).toHaveText("good morning dear readers");

    await page.keyboard.press("Escape");
    await expect(bar.getByRole("button")).toHaveCount(0);
    await expect(microphone).toHaveAttribute("aria-pressed", "false");
    await expect.poll(async () => await facts(page)).toMatchObject({ state: "idle", starts: 2 });
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveText("good morning");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor).toHaveText("");
  });
  await test.step("every error ends the dictation, is shown in words, and leaves what was written", async () => {
    const alert = bar.getByRole("alert");
    const sentences = [
      ["no-speech", "No speech was heard."],
      ["audio-capture", "No sound comes from a microphone."],
      ["not-allowed", "No access to the microphone."],
      ["language-not-supported", "The browser’s speech recognition does not know this language."],
      ["network", "The browser’s speech recognition has failed."],
      ["service-not-allowed", "The browser’s speech recognition has failed."],
    ] as const;
    await microphone.click();
    for (const [error, sentence] of sentences) {
      await expect(bar.getByText("Listening", { exact: true })).toBeVisible();
      await tell(page, "say", error);
      await tell(page, "fail", error);
      await expect(alert).toContainText(sentence);
      await expect(microphone).toHaveAttribute("aria-pressed", "false");
      expect((await facts(page)).state).toBe("idle");
      await alert.getByRole("button", { name: "Try again" }).click();
    }
    // The speaker is silent.
    for (let n = 1; n <= 5; n += 1) {
      await expect
        .poll(async () => await facts(page))
        .toMatchObject({ state: "listening", starts: n });
      await endOfPause(page);
    }
    await expect(alert).toContainText("No speech was heard.");
    await expect(editor).toHaveText(sentences.map(([error]) => error).join(" "));
  });
  await test.step("a browser that can neither record nor recognise says so", async () => {
    await page.evaluate(() => {
      Object.assign(window, { webkitSpeechRecognition: undefined, MediaRecorder: undefined });
    });
    await microphone.click();
    const alert = bar.getByRole("alert");
    await expect(alert).toContainText("This browser does not support speech input.");
    await expect(alert.getByRole("button")).toHaveText(["Close"]);
    await expectAccessible(page);
  });
  await test.step("without an AI, opening the generator explains how to connect one", async () => {
    await page.getByRole("button", { name: "Write with AI", exact: true }).click();
    const card = page.getByRole("group", { name: "Write with AI" });
    await expect(card).toContainText("No AI is connected");
    await expect(card).toContainText("AI_TEXT_MODEL");
    await expect(card.getByRole("textbox")).toHaveCount(0);
    await inEveryLook(page, async () => await expectAccessible(page), [390]);
  });
});

test("Russian falls back to English without a message, and leaving the editor ends the recognition", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  const { microphone, bar } = await openForm(page, "ru");
  await microphone.click();
  await expect(bar.getByText("Слушаем", { exact: true })).toBeVisible();
  expect((await facts(page)).lang).toBe("ru-RU");
  await inEveryLook(page, async () => await expectAccessible(page), [320, 1280]);
  await tell(page, "fail", "language-not-supported");
  await expect.poll(async () => await facts(page)).toMatchObject({ lang: "en-US", starts: 2 });
  await expect(bar.getByRole("alert")).toHaveCount(0);
  await tell(page, "fail", "language-not-supported");
  await expect(bar.getByRole("alert")).toContainText("не знает этого языка");
  await bar.getByRole("button", { name: "Повторить" }).click();
  await expect(bar.getByText("Слушаем", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Каналы" }).click();
  await expect.poll(async () => (await facts(page)).state).toBe("idle");
});
