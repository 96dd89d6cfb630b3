/** P13: from a key press to the paint that shows its letter, in a post of Telegram's maximum length. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import { openBrowser } from "../rig/browser.ts";
import { startMeasuredServer } from "../rig/measuredServer.ts";
import { makeSettings } from "../rig/vestnik.ts";
import { atMost, numbers, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

/** Twenty keys a second: faster than people type for long. */
const DELAY_MS = 50;
const REST_MS = 1000;
const SENTENCE =
  "the quick brown fox jumps over the lazy dog and some more of it to see how it goes ";
const WORDS = "Свежие зёрна сегодня утром & coffee beans ";

const texts = {
  paragraphs:
    `<p>${WORDS}<strong>bold</strong> ${WORDS}<em>italic</em> ${WORDS}<a href="https://example.com">link</a> ${WORDS}</p>`.repeat(
      21,
    ),
  "one paragraph": `<p>${WORDS.repeat(95)}</p>`,
};

export const typing: Measurement = {
  id: "P13",
  what: "typing at the end of a post of 4,000 characters in Chromium without frame rate limit, beside a bare editable page",
  async measure({ provider, isQuick, say }) {
    const browser = await openBrowser();
    if ("missing" in browser) return { skipped: browser.missing };
    const folder = await mkdtemp(join(tmpdir(), "vestnik-bench-"));
    const { settings } = makeSettings(provider.url, folder);
    const server = await startMeasuredServer(settings);
    try {
      const sentence = isQuick ? SENTENCE.slice(0, 12) : SENTENCE;
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await openEditor(page, server.url, settings.TELEGRAM_LOGIN_BOT_TOKEN);
      const figures = [];
      const details = [];
      for (const [name, html] of Object.entries(texts).slice(0, isQuick ? 1 : undefined)) {
        const times = await typeInto(page, html, sentence);
        const bare = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        await bare.setContent(
          `<div class="tiptap" contenteditable style="max-width: 700px"></div>`,
        );
        const bareTimes = await typeInto(bare, html, sentence);
        await bare.close();
        const line = `${name}: p50 ${numbers([percentile(times, 0.5)], 1)} ms, p95 ${numbers([percentile(times, 0.95)], 1)} ms, worst ${numbers([percentile(times, 1)], 1)} ms; bare: p50 ${numbers([percentile(bareTimes, 0.5)], 1)} ms, p95 ${numbers([percentile(bareTimes, 0.95)], 1)} ms`;
        say(line);
        details.push(`${line}; ${times.length} keys.`);
        figures.push(atMost(16, "ms", `p95, ${name}`, percentile(times, 0.95)));
      }
      return { figures, details };
    } finally {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function openEditor(page: Page, url: string, loginBotToken: string): Promise<void> {
  const person = { id: 8_000_000_001, first_name: "Vera" };
  const response = await fetch(`${url}/api/telegram/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(signLogin(person, loginBotToken, Math.floor(Date.now() / 1000))),
  });
  const { token: sessionToken } = (await response.json()) as { token: string };
  await page.addInitScript((value) => localStorage.setItem("token", value), sessionToken);
  await page.goto(`${url}/dashboard`);
  await page.locator(".tiptap").click();
}

type Measured = typeof globalThis & { paintedAfterMs: number[] };
type EditorElement = HTMLElement & {
  editor?: { commands: { selectAll: () => void; focus: (at: "end") => void } };
};

/** Milliseconds from each key to the first moment after the paint that follows it. */
async function typeInto(page: Page, html: string, sentence: string): Promise<number[]> {
  await page.locator(".tiptap").evaluate((element: EditorElement, content) => {
    const painted = ((globalThis as Measured).paintedAfterMs = []);
    const afterPaint = new MessageChannel();
    let pressedAt = 0;
    afterPaint.port1.onmessage = () => (painted as number[]).push(performance.now() - pressedAt);
    element.addEventListener("keydown", ({ timeStamp }) => {
      pressedAt = timeStamp;
      requestAnimationFrame(() => afterPaint.port2.postMessage(0));
    });
    if (element.editor) {
      // As a paste: the page takes no HTML from a script.
      element.editor.commands.selectAll();
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", content);
      const asked = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("paste", asked));
      element.editor.commands.focus("end");
      return;
    }
    element.innerHTML = content;
    element.focus();
    getSelection()?.selectAllChildren(element);
    getSelection()?.collapseToEnd();
  }, html);
  await page.waitForTimeout(REST_MS);
  await page.keyboard.type("warm up ", { delay: DELAY_MS });
  await page.evaluate(() => void ((globalThis as Measured).paintedAfterMs.length = 0));
  await page.keyboard.type(sentence, { delay: DELAY_MS });
  await page.waitForTimeout(REST_MS);
  return await page.evaluate(() => (globalThis as Measured).paintedAfterMs);
}
