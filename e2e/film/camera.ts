/** Takes the shots of a film from a page, and leads the pointer like a hand. */
import type { Locator, Page } from "@playwright/test";

export type Point = { readonly x: number; readonly y: number };
export type Shot = { readonly atMs: number; readonly png: Buffer };
/** Times of something that goes on for a while. */
export type Span = { readonly fromMs: number; readonly toMs: number };
export type Stroke = Span & { readonly from: Point; readonly to: Point };

/** Films are made as they are watched: beside a mouse, or in a hand. */
export type Form = "desktop" | "phone";
/** In pixels of the page; the film has `scale` times as many. */
export const filmSizes = {
  desktop: { width: 1280, height: 800, scale: 1 },
  phone: { width: 400, height: 680, scale: 1.5 },
} as const;

/** What the film is made of: what was seen from when on, and where the pointer went. */
export type Recording = {
  readonly form: Form;
  readonly shots: readonly Shot[];
  readonly strokes: readonly Stroke[];
  readonly clicksMs: readonly number[];
  /** One page turns into another. */
  readonly fades: readonly Span[];
  readonly scenes: readonly (Span & { readonly scene: string })[];
  readonly durationMs: number;
};

export const FRAMES_PER_SECOND = 30;
export const frameMs = 1000 / FRAMES_PER_SECOND;
const FADE_MS = 500;
const SCROLL_FRAMES = 24;
/** What a thumb reaches without scrolling: below the bar at the top and above the one at the bottom, in parts of the screen. */
const REACH = { from: 0.14, to: 0.8 };

/**
 * Time in the film is counted, not measured: each step says how long it lasts, so a machine that is slow or busy makes the
 * same film. Only waiting for the product takes the time it really takes, up to a bound.
 */
export class Camera {
  readonly #shots: Shot[] = [];
  readonly #strokes: Stroke[] = [];
  readonly #clicksMs: number[] = [];
  readonly #fades: Span[] = [];
  readonly #scenes: { readonly fromMs: number; readonly scene: string }[] = [];
  #page: Page;
  #nowMs = 0;
  #pointer: Point;
  readonly #form: Form;

  constructor(page: Page, form: Form) {
    this.#page = page;
    this.#form = form;
    const { width, height } = filmSizes[form];
    this.#pointer = { x: width * 0.77, y: height * 0.77 };
  }

  begin(scene: string): void {
    this.#scenes.push({ scene, fromMs: this.#nowMs });
  }

  async hold(durationMs: number): Promise<void> {
    await this.#shoot();
    this.#nowMs += durationMs;
  }

  /** Goes on with another page, which appears slowly where the old one was. */
  async lookAt(page: Page): Promise<void> {
    this.#page = page;
    this.#fades.push({ fromMs: this.#nowMs, toMs: this.#nowMs + FADE_MS });
    await this.hold(FADE_MS);
  }

  async pointAt(target: Locator): Promise<void> {
    if (this.#form === "phone") await this.#reach(target);
    const box = await target.boundingBox();
    if (!box) throw new Error(`nothing to point at: ${String(target)}`);
    // Not beyond the beginning of a long field.
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + Math.min(box.height / 2, 60) };
    const distance = Math.hypot(to.x - this.#pointer.x, to.y - this.#pointer.y);
    const durationMs = 260 + Math.min(distance, 900) * 0.62;
    await this.#shoot();
    this.#strokes.push({
      fromMs: this.#nowMs,
      toMs: this.#nowMs + durationMs,
      from: this.#pointer,
      to,
    });
    this.#pointer = to;
    this.#nowMs += durationMs;
    await this.#page.mouse.move(to.x, to.y);
    await this.hold(140);
  }

  /** `opens`: what the click leads to. Where that is another page, nothing is seen of the emptiness in between. */
  async click(target: Locator, opens?: Locator): Promise<void> {
    await this.pointAt(target);
    this.#clicksMs.push(this.#nowMs);
    await this.#page.mouse.click(this.#pointer.x, this.#pointer.y);
    this.#nowMs += 120;
    await opens?.waitFor();
    await this.hold(260);
  }

  /** Types at the pace of a quick writer, who thinks for a moment after each word. */
  async type(text: string): Promise<void> {
    for (const [index, character] of Array.from(text).entries()) {
      await this.#page.keyboard.type(character);
      const pause = /[\s.!:,]/.test(character) ? 40 : 0;
      await this.hold(38 + ((index * 7) % 5) * 8 + pause);
    }
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.hold(120);
  }

  /** What was copied elsewhere appears at once. */
  async paste(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
    await this.hold(500);
  }

  async waitFor(target: Locator, atMostMs = 2500): Promise<void> {
    const startedMs = this.#nowMs;
    const giveUpAt = Date.now() + 30_000;
    for (let isThere = false; !isThere;) {
      isThere = await target.isVisible();
      await this.#shoot();
      if (!isThere && this.#nowMs - startedMs < atMostMs) this.#nowMs += 100;
      if (!isThere && Date.now() > giveUpAt) throw new Error(`waited in vain: ${String(target)}`);
    }
    await this.hold(300);
  }

  /** On a phone little is on the screen at once. What stays where it is while the page scrolls is always in reach. */
  async #reach(target: Locator): Promise<void> {
    const part = await target.evaluate((element) => {
      // Sideways at once: a row of tabs that is wider than the screen.
      const before = scrollY;
      element.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
      scrollTo({ top: before, behavior: "instant" });
      let each: Element | null = element;
      for (; each; each = each.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(each).position)) return 0.5;
      const { top, height } = element.getBoundingClientRect();
      return (top + Math.min(height / 2, 60)) / innerHeight;
    });
    if (part < REACH.from || part > REACH.to) await this.scrollTo(target);
  }

  /** Scrolls until the target is in the middle. */
  async scrollTo(target: Locator): Promise<void> {
    const distance = await target.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      const wanted = scrollY + top + height / 2 - innerHeight / 2;
      const lowest = document.documentElement.scrollHeight - innerHeight;
      return Math.max(0, Math.min(lowest, wanted)) - scrollY;
    });
    const from = await this.#page.evaluate(() => scrollY);
    if (Math.abs(distance) < 8) return;
    for (let frame = 1; frame <= SCROLL_FRAMES; frame += 1) {
      const top = from + distance * eased(frame / SCROLL_FRAMES);
      await this.#page.evaluate((value) => scrollTo(0, value), top);
      await this.hold(frameMs);
    }
  }

  finish(): Recording {
    const durationMs = this.#nowMs;
    const scenes = this.#scenes.map((each, index) => ({
      ...each,
      toMs: this.#scenes[index + 1]?.fromMs ?? durationMs,
    }));
    return {
      form: this.#form,
      shots: this.#shots,
      strokes: this.#strokes,
      clicksMs: this.#clicksMs,
      fades: this.#fades,
      scenes,
      durationMs,
    };
  }

  async #shoot(): Promise<void> {
    // Two frames: what the last step changed is laid out in the first and painted in the second.
    await this.#page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const png = await this.#page.screenshot({ caret: "initial" });
    if (this.#shots.at(-1)?.png.equals(png) !== true) this.#shots.push({ atMs: this.#nowMs, png });
  }
}

/** From 0 to 1, slowly at both ends. */
export function eased(part: number): number {
  return part * part * (3 - 2 * part);
}
