/** The fixtures of every test about a user: a running product, an owner, connected channels. */
import { randomBytes } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import { forgetSession, rememberSession } from "./api.ts";
import { startStack } from "./stack.ts";
import type { Stack } from "./stack.ts";

export type Channel = {
  readonly username: string;
  readonly chatId: number;
  readonly botId: number;
  readonly botToken: string;
};

type Owner = {
  /** The number at Telegram, which is also that of the chat in which the login bot writes to this person. */
  readonly personId: number;
  /** A channel in Telegram with a bot that may post; not connected to Vestnik yet. */
  createChannel(title?: string): Channel;
  /** The same, connected to the signed-in owner. */
  connectChannel(title?: string): Promise<Channel>;
};

type Fixtures = {
  /** Without a connected AI the browser's own recognition writes. */
  readonly withAi: boolean;
  /** For tests of the network, which need a browser that has fetched nothing yet, and for tests that set the clock. */
  readonly ownBrowser: boolean;
  readonly stack: Stack;
  readonly owner: Owner;
  readonly complaints: string[];
};
type WorkerFixtures = {
  readonly stackOf: (withAi: boolean) => Promise<Stack>;
  /** By the server's address. */
  readonly keptContexts: Map<string, BrowserContext>;
};

let people = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
  /** Started when the first test needs it, for all later tests of this worker. */
  stackOf: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of a fixture's needs from here.
    async ({}, use) => {
      const stacks = new Map<boolean, Promise<Stack>>();
      await use(async (withAi) => {
        const stack = stacks.get(withAi) ?? startStack(withAi ? {} : settingsWithoutAi);
        stacks.set(withAi, stack);
        return await stack;
      });
      for (const starting of stacks.values()) await stopStack(await starting);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  withAi: [true, { option: true }],
  stack: [
    async ({ stackOf, withAi }, use) => await use(await stackOf(withAi)),
    { timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => await use(stack.url),

  /** A context caches the files it has fetched for the worker's later tests: they are a quarter of what a page load costs. */
  // eslint-disable-next-line no-empty-pattern -- as above.
  keptContexts: [async ({}, use) => await use(new Map()), { scope: "worker" }],
  ownBrowser: [false, { option: true }],
  context: async ({ browser, stack: { url }, ownBrowser, keptContexts }, use) => {
    if (ownBrowser) {
      const context = await browser.newContext();
      await use(context);
      return await context.close();
    }
    const context = keptContexts.get(url) ?? (await browser.newContext());
    keptContexts.set(url, context);
    await use(context);
    await leave(context);
  },
  page: async ({ context, stack }, use) => {
    const page = await context.newPage();
    await clearStorage(page, stack.url);
    await use(page);
  },

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
      expect(complaints, "the browser reports nothing").toEqual([]);
    },
    { auto: true },
  ],

  /** A new person, already signed in. */
  owner: async ({ page, stack }, use) => {
    const { sessionToken, personId } = await signIn(stack);
    rememberSession(page.context(), sessionToken);
    await page.addInitScript((value) => {
      if (location.protocol.startsWith("http")) localStorage.setItem("token", value);
    }, sessionToken);
    const createChannel = (title = "Morning Coffee") => createChannelWithBot(stack, title);
    await use({
      personId,
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

/** Only files of the build stay behind. */
async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  forgetSession(context);
  await context.setOffline(false);
  await context.clearPermissions();
}

/** Before a test instead of after it: pages that are closed write to the storage at their very end. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = "cookies,local_storage,indexeddb,cache_storage,websql,file_systems";
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await session.detach();
}

const settingsWithoutAi = {
  ...{ AI_BASE_URL: "", AI_TRANSCRIBE_MODEL: "" },
  ...{ AI_TEXT_MODEL: "", AI_IMAGE_MODEL: "" },
};

async function stopStack(stack: Stack): Promise<void> {
  try {
    expect(await stack.findBotTokens(), "no bot token is stored anywhere in clear text").toEqual(
      [],
    );
  } finally {
    await stack.stop();
  }
}

async function signIn(stack: Stack): Promise<{ sessionToken: string; personId: number }> {
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
  // As the widget does when a person signs in with it.
  const { control, loginBot } = stack.telegram;
  control.createChat({ type: "private", id, title: person.first_name });
  control.setMember(id, loginBot.id, { status: "member" });
  return { sessionToken, personId: id };
}

function createChannelWithBot({ telegram: { control } }: Stack, title: string): Channel {
  const username = `coffee_${randomBytes(5).toString("hex")}`;
  const chat = control.createChat({ title, type: "channel", username });
  const { id: botId, botToken } = control.createBot();
  control.setMember(chat.id, botId);
  return { username, chatId: chat.id, botId, botToken };
}

export { expect };
export {
  expectAccessible,
  expectDialogAccessible,
  expectNoSideScroll,
  inEveryLook,
  speak,
  switchLanguage,
} from "./looks.ts";
export type { Language } from "./looks.ts";
