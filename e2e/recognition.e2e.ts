import type { Locator, Page } from "@playwright/test";
import { startStack } from "./stack.ts";
import type { Stack } from "./stack.ts";
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSideScroll,
  inEveryLook,
  speak,
} from "./vestnik.ts";
import type { Language } from "./vestnik.ts";

/** Where no AI is connected, the browser's own recognition writes. */
const test = base.extend<object, { readonly stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of a fixture's needs from here.
    async ({}, use) => {
      const stack = await startStack({ AI_BASE_URL: "", AI_TRANSCRIBE_MODEL: "" });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

type Desk = { readonly editor: Locator; readonly microphone: Locator; readonly bar: Locator };

const names = {
  en: { text: "Text of the post", dictate: "Dictate" },
  ru: { text: "Текст поста", dictate: "Надиктовать" },
};

async function openDesk(page: Page, language: Language = "en"): Promise<Desk> {
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

/** The browser's part, which Chromium has only with its maker's servers: the real events, in our hands. */
function bringRecognition(): void {
  class Recognition extends EventTarget {
    lang = "";
    continuous = false;
    interimResults = true;
    state = "idle";
    starts = 0;
    readonly onstart = null;
    readonly onend = null;
    constructor() {
      super();
      Object.assign(window, { recognition: this });
    }
    tell(name: string, facts: object = {}): void {
      const event = Object.assign(new Event(name), facts);
      const listener = (this as unknown as Record<string, ((event: Event) => void) | null>)[
        `on${name}`
      ];
      listener?.(event);
    }
    start(): void {
      if (this.state === "listening") throw new DOMException("", "InvalidStateError");
      this.state = "listening";
      this.starts += 1;
      setTimeout(() => this.tell("start"));
    }
    end(): void {
      if (this.state === "idle") return;
      this.state = "idle";
      this.tell("end");
    }
    stop(): void {
      setTimeout(() => this.end());
    }
    abort(): void {
      setTimeout(() => this.end());
    }
    say(transcript: string): void {
      const result = Object.assign([{ transcript, confidence: 0.9 }], { isFinal: true });
      this.tell("result", { resultIndex: 0, results: [result] });
    }
    fail(error: string): void {
      this.tell("error", { error });
      this.end();
    }
  }
  Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: Recognition });
}

type Facts = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  state: string;
  starts: number;
};

async function facts(page: Page): Promise<Facts> {
  return await page.evaluate(() => {
    const { recognition } = window as unknown as { recognition: Facts };
    const { lang, continuous, interimResults, state, starts } = recognition;
    return { lang, continuous, interimResults, state, starts };
  });
}

async function tell(page: Page, what: "say" | "fail", words: string): Promise<void> {
  await page.evaluate(
    ([method, text]) => {
      type Told = Record<"say" | "fail", (text: string) => void>;
      (window as unknown as { recognition: Told }).recognition[method](text);
    },
    [what, words] as const,
  );
}

async function endOfPause(page: Page): Promise<void> {
  await page.evaluate(() =>
    (window as unknown as { recognition: { end(): void } }).recognition.end(),
  );
}

test("every sentence is written when it is over, pauses do not end it, and each can be undone alone", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  const { editor, microphone, bar } = await openDesk(page);
  await microphone.click();
  await expect(bar.getByText("Listening", { exact: true })).toBeVisible();
  await expect(microphone).toHaveAttribute("aria-pressed", "true");
  expect(await facts(page)).toMatchObject({
    ...{ lang: "en-US", continuous: true, interimResults: false },
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
  expect(await facts(page)).toMatchObject({ state: "idle", starts: 2 });
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor).toHaveText("good morning");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor).toHaveText("");
});

test("every error ends it, is said in words, and leaves what was written", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  const { editor, microphone, bar } = await openDesk(page);
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
  // Nobody speaks any more.
  for (let n = 1; n <= 5; n += 1) {
    await expect
      .poll(async () => await facts(page))
      .toMatchObject({ state: "listening", starts: n });
    await endOfPause(page);
  }
  await expect(alert).toContainText("No speech was heard.");
  await expect(editor).toHaveText(sentences.map(([error]) => error).join(" "));
});

test("Russian falls back to English without a word, and who leaves is not listened to", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  const { microphone, bar } = await openDesk(page, "ru");
  await microphone.click();
  await expect(bar.getByText("Слушаем", { exact: true })).toBeVisible();
  expect((await facts(page)).lang).toBe("ru-RU");
  await inEveryLook(page, async () => {
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }, [320, 1280]);
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

test("a browser that can neither record nor recognise says so", async ({ page, owner }) => {
  await owner.connectChannel();
  const { microphone, bar } = await openDesk(page);
  await page.evaluate(() => {
    Object.assign(window, { webkitSpeechRecognition: undefined, MediaRecorder: undefined });
  });
  await microphone.click();
  const alert = bar.getByRole("alert");
  await expect(alert).toContainText("This browser does not support speech input.");
  await expect(alert.getByRole("button")).toHaveText(["Close"]);
  await expectAccessible(page);
});
