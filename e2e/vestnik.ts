/** What every sentence about a user starts from: a running product, an owner, connected channels. */
import { randomBytes } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import { startStack } from "./stack.ts";
import type { Stack } from "./stack.ts";

export type Channel = {
  readonly username: string;
  readonly chatId: number;
  readonly botId: number;
  readonly botToken: string;
};

type Owner = {
  /** A channel in Telegram with a bot that may post; not connected to Vestnik yet. */
  createChannel(title?: string): Channel;
  /** The same, connected to the signed-in owner. */
  connectChannel(title?: string): Promise<Channel>;
};

type Fixtures = { readonly owner: Owner; readonly complaints: string[] };
type WorkerFixtures = { readonly stack: Stack };

let people = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of a fixture's needs from here.
    async ({}, use) => {
      const stack = await startStack();
      try {
        await use(stack);
        expect(await stack.findBotTokens(), "no bot token stands anywhere in clear").toEqual([]);
      } finally {
        await stack.stop();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => await use(stack.url),

  /** Everything the browser reports: broken scripts, refused resources, unanswered requests. */
  complaints: [
    async ({ page, stack }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", ({ message }) => complaints.push(message));
      page.on("console", (message) => {
        const isRefusal = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !isRefusal) complaints.push(message.text());
      });
      // The console does not show all of them: code that tries `eval` may catch the refusal.
      await page.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) =>
          console.error(`against the page's own policy: ${effectiveDirective} ${blockedURI}`),
        ),
      );
      page.on("response", async (response) => {
        if (!response.url().includes("/api/")) return;
        const body = await response.text().catch(() => "");
        const botTokens = stack.telegram.control.botTokens();
        if (botTokens.some((one) => body.includes(one)))
          complaints.push(`a bot token in ${response.url()}`);
      });
      await use(complaints);
      expect(complaints, "the browser has nothing to complain about").toEqual([]);
    },
    { auto: true },
  ],

  /** A new person, already signed in. */
  owner: async ({ page, stack }, use) => {
    const sessionToken = await signIn(stack);
    await page.addInitScript((value) => {
      if (location.protocol.startsWith("http")) localStorage.setItem("token", value);
    }, sessionToken);
    const createChannel = (title = "Morning Coffee") => createChannelWithBot(stack, title);
    await use({
      createChannel,
      async connectChannel(title) {
        const channel = createChannel(title);
        const response = await fetch(`${stack.url}/api/channels`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${sessionToken}` },
          body: JSON.stringify({ username: channel.username, botToken: channel.botToken }),
        });
        expect(response.status, await response.text()).toBeLessThan(300);
        return channel;
      },
    });
  },
});

async function signIn(stack: Stack): Promise<string> {
  people += 1;
  const id = 8_000_000_000 + Number.parseInt(randomBytes(4).toString("hex"), 16);
  const person = { id, first_name: "Vera", username: `vera_${people}_${id}` };
  const proof = signLogin(person, stack.telegram.loginBot.botToken, Math.floor(Date.now() / 1000));
  const response = await fetch(`${stack.url}/api/telegram/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(proof),
  });
  const { token: sessionToken } = (await response.json()) as { token: string };
  return sessionToken;
}

function createChannelWithBot({ telegram: { control } }: Stack, title: string): Channel {
  const username = `coffee_${randomBytes(5).toString("hex")}`;
  const chat = control.createChat({ title, type: "channel", username });
  const { id: botId, botToken } = control.createBot();
  control.setMember(chat.id, botId);
  return { username, chatId: chat.id, botId, botToken };
}

export type Language = "en" | "ru";

/** The language of the interface, as a returning user has it. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("language", value), language);
}

/**
 * Says that a page that is open holds in both themes, on a phone and on a desktop. The page stays as it is in between: a
 * new session for each look would cost more than the looking.
 */
export async function inEveryLook(
  page: Page,
  holds: () => Promise<void>,
  widths: readonly number[] = [390, 1280],
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of widths) {
      await test.step(`${colorScheme}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        const theme = page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`);
        await expect(theme).toBeAttached();
        await holds();
      });
    }
  }
}

/** The dialog alone: what it, or a bar, half covers, axe would call too small to be hit. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  await expectAccessible(page, '[role="dialog"]');
}

/** No violation of WCAG 2.2 AA that a machine can find, on the page or in a part of it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  // A colour caught in the middle of a fade is nobody's colour.
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        // What is folded away does not go on, so it would never finish.
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility(),
        )
        .map(async (animation) => await animation.finished.catch(() => undefined)),
    );
  });
  // One run in the page itself, of which only the violations are wanted, takes an eighth of the time: we look into no frames.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .include(part)
    .exclude("iframe")
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect(found).toEqual([]);
}

/** The page is as wide as the window: nothing to scroll sideways for. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

export { expect };
