import type { Page } from "@playwright/test";

/**
 * Stands in for the browser's speech recognition, which Chromium has only with Google's servers: the test fires the
 * real events.
 */
export function bringRecognition(): void {
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

export async function facts(page: Page): Promise<Facts> {
  return await page.evaluate(() => {
    const { recognition } = window as unknown as { recognition: Facts };
    const { lang, continuous, interimResults, state, starts } = recognition;
    return { lang, continuous, interimResults, state, starts };
  });
}

export async function tell(page: Page, what: "say" | "fail", words: string): Promise<void> {
  await page.evaluate(
    ([method, text]) => {
      type Told = Record<"say" | "fail", (text: string) => void>;
      (window as unknown as { recognition: Told }).recognition[method](text);
    },
    [what, words] as const,
  );
}

export async function endOfPause(page: Page): Promise<void> {
  await page.evaluate(() =>
    (window as unknown as { recognition: { end(): void } }).recognition.end(),
  );
}
