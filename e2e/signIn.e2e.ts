import type { Page } from "@playwright/test";
import {
  loginQuery,
  signLogin,
  type LoginPerson,
} from "@vestnik/emulators/telegram/login/signLogin";
import type { Stack } from "./fixtures/stack.ts";
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  inEveryLook,
  test,
} from "./fixtures/vestnik.ts";

const person: LoginPerson = { id: 8_111_111_111, first_name: "Oleg" };

const usedDates = new Set<number>();

/** A new proof each time, because the server accepts each proof once. */
function proofOf(person: LoginPerson, { telegram }: Pick<Stack, "telegram">): string {
  return proofBy(person, telegram.loginBot.botToken);
}

function proofBy(person: LoginPerson, botToken: string): string {
  // A proof counts once, and two of one person with the same date are the same proof.
  let date = Math.floor(Date.now() / 1000);
  while (usedDates.has(date)) date -= 1;
  usedDates.add(date);
  return loginQuery(signLogin(person, botToken, date));
}

/** The address to which the widget leads after a login that began on this page. */
async function answerAddress(page: Page, person: LoginPerson, botToken: string): Promise<string> {
  await page.goto("/login?forceNewLogin=true");
  const address = await page.locator("script[data-auth-url]").getAttribute("data-auth-url");
  return `${address}&${proofBy(person, botToken)}`;
}

async function openSession(stack: Stack, person: LoginPerson): Promise<string> {
  const response = await fetch(`${stack.url}/api/telegram/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(new URLSearchParams(proofOf(person, stack)))),
  });
  return ((await response.json()) as { token: string }).token;
}

async function signInHere(page: Page, stack: Stack): Promise<void> {
  await page.goto(await answerAddress(page, person, stack.telegram.loginBot.botToken));
  await expect(page).toHaveURL(/\/dashboard/);
}

async function statusOf({ url }: Stack, session: string): Promise<number> {
  const headers = { authorization: `Bearer ${session}` };
  return (await fetch(`${url}/api/users/me`, { headers })).status;
}

async function storedSession(page: Page): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem("token"));
}

test("a visitor of a page inside is sent to the login page, and after the login to that very page", async ({
  page,
  stack,
}) => {
  await page.goto("/settings#sessions");
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.frameLocator("iframe").getByRole("button", { name: "Log in with Telegram" }),
  ).toBeVisible();
  await page.goto(await answerAddress(page, person, stack.telegram.loginBot.botToken));
  await expect(page).toHaveURL(/\/settings#sessions$/);
  await expect(page.getByRole("heading", { name: "Active sessions" })).toBeFocused();
});

test("a forged login is refused with one sentence, and the proof is removed from the address", async ({
  page,
}) => {
  await page.goto(await answerAddress(page, person, "100200300:AAE-some-other-bots-secret-000000"));
  await expect(page.getByText("Login error. Please try again.")).toBeVisible();
  expect(page.url()).not.toContain("hash");
});

test("a person without a username is greeted by first name, stays signed in after a reload, and leaves by logging out, also when the server hears of it later", async ({
  page,
  stack,
}) => {
  const { botToken } = stack.telegram.loginBot;
  const answer = await answerAddress(page, person, botToken);
  await page.goto(answer);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("Oleg").first()).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard/);
  const session = await storedSession(page);
  const isAlive = async () =>
    (
      await page.request.get("/api/users/me", { headers: { authorization: `Bearer ${session}` } })
    ).ok();
  await page.route("**/api/sessions/current", async (route) => await route.abort());
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(async () => await storedSession(page)).toBeNull();
  await expect(page.getByText("The session in this browser is over")).toBeHidden();
  const notice = page.getByText("You are logged out in this browser only");
  await expect(notice).toBeVisible();
  expect(await isAlive()).toBe(true);
  await page.unroute("**/api/sessions/current");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect.poll(isAlive).toBe(false);
  await expect(notice).toBeHidden();
  await page.goto(answer);
  await expect(
    page.getByText("This link cannot be used to log in"),
    "one answer, one login",
  ).toBeVisible();
});

test("a person whom the operator has blocked reads why instead of the page, goes on once that is over, and can use another account", async ({
  page,
  stack,
}) => {
  const { botToken } = stack.telegram.loginBot;
  const ada: LoginPerson = { id: 8_111_111_119, first_name: "Ada" };
  const block = async () =>
    await stack.administer("block", String(ada.id), "--reason", "Spam about quinces");
  const blocked = page.getByRole("heading", { name: "This account is blocked" });
  await page.goto(await answerAddress(page, ada, botToken));
  await expect(page.getByText("Ada").first()).toBeVisible();
  await block();
  await page.reload();
  await expect(blocked).toBeVisible();
  await expect(page.getByText("The reason: “Spam about quinces”.")).toBeVisible();
  await expectAccessible(page);
  await stack.administer("unblock", String(ada.id));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Ada").first()).toBeVisible();
  await block();
  await page.goto(await answerAddress(page, person, botToken));
  await expect(page.getByText("Oleg").first()).toBeVisible();
});

test("a login link from another person signs no user in, and does not end the present session", async ({
  page,
  stack,
}) => {
  const link = `/login?${proofOf({ id: 8_111_111_112, first_name: "Mallory" }, stack)}`;
  await page.goto(link);
  await expect(page.getByText("This link cannot be used to log in")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(async () => await storedSession(page)).toBeNull();
  const session = await openSession(stack, person);
  await page.evaluate((value) => localStorage.setItem("token", value), session);
  await page.goto(link);
  await expect(page.getByText("This link cannot be used to log in")).toBeVisible();
  await expect.poll(async () => await storedSession(page)).toBe(session);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stay logged in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("Oleg").first()).toBeVisible();
});

test("a refused proof does not end the present session, nor does an unreachable server", async ({
  page,
  stack,
}) => {
  // A page without the app, which would go to the dashboard as soon as it sees the session.
  await page.goto("/terms");
  const session = await openSession(stack, person);
  await page.evaluate((value) => localStorage.setItem("token", value), session);
  await page.goto(await answerAddress(page, person, "100200300:AAE-some-other-bots-secret-000000"));
  await expect(page.getByText("Login error. Please try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stay logged in" })).toBeVisible();
  await expect.poll(async () => await storedSession(page)).toBe(session);

  await page.route("**/api/users/me", async (route) => await route.abort());
  await page.goto("/login");
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await expect.poll(async () => await storedSession(page)).toBe(session);
  await page.unroute("**/api/users/me");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("another account is signed in only after a confirmation, and then in every tab", async ({
  page,
  stack,
  context,
}) => {
  // A page without the app, which would go to the dashboard as soon as it sees the session.
  await page.goto("/terms");
  const session = await openSession(stack, person);
  await page.evaluate((value) => localStorage.setItem("token", value), session);
  const otherTab = await context.newPage();
  await otherTab.goto("/dashboard");
  await expect(otherTab.getByRole("button", { name: "Account: Oleg" })).toBeVisible();

  const signInAsAnna = async () => {
    // The login page may be on its way there by itself, because it sees the session: then one of the two is given up.
    await expect(async () => void (await page.goto("/dashboard"))).toPass();
    await page.getByRole("button", { name: "Account: Oleg" }).click();
    await page.getByRole("menuitem", { name: "Switch account" }).click();
    const widget = page.frameLocator("iframe");
    const anna = widget.getByRole("button", { name: "Anna Petrova" });
    const question = page.getByRole("heading", { name: "Switch account?" });
    // The buttons appear before the iframe's script listens, and the iframe is created a second time.
    await expect(async () => {
      // The page may have gone on while a click was given up.
      if (await question.isVisible()) return;
      if (!(await anna.isVisible()))
        await widget.getByRole("button", { name: "Log in with Telegram" }).click({ timeout: 1000 });
      await anna.click({ timeout: 2000 });
      await expect(question).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(question).toBeFocused();
  };
  await signInAsAnna();
  await inEveryLook(page);
  await page.getByRole("button", { name: "Stay logged in as Oleg" }).click();
  await expect(page.getByRole("button", { name: "Account: Oleg" })).toBeVisible();
  await expect.poll(async () => await storedSession(page)).toBe(session);

  await signInAsAnna();
  await page.getByRole("button", { name: "Log in as @anna_petrova" }).click();
  await expect(page.getByRole("button", { name: "Account: @anna_petrova" })).toBeVisible();
  await expect(otherTab.getByRole("button", { name: "Account: @anna_petrova" })).toBeVisible();
  await expect.poll(async () => await statusOf(stack, session)).toBe(401);
});

test("the list of sessions shows where the account is signed in and ends a session there, whose pages stay, say so, and are come back to with what was written", async ({
  page,
  stack,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const there = await elsewhere.newPage();
  await signInHere(there, stack);
  const editor = there.getByRole("textbox", { name: "Text of the post" });
  await editor.click();
  await there.keyboard.type("Half a sentence");
  await there.evaluate(() =>
    history.replaceState(history.state, "", "/dashboard?tab=content&from=here"),
  );
  const alsoThere = await elsewhere.newPage();
  await alsoThere.goto("/settings#stored");
  await expect(alsoThere.getByRole("heading", { name: "Active sessions" })).toBeVisible();

  await signInHere(page, stack);
  await page.getByRole("button", { name: "Account: Oleg" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Settings" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Active sessions" })).toBeVisible();
  await expect(page.getByText("This session")).toBeVisible();
  const end = page.getByRole("button", { name: "End the session: Chrome, Linux" }).first();
  await expect(end).toBeVisible();
  await inEveryLook(page);
  await end.press("Enter");
  await expectDialogAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End all other sessions" }).click();
  await expect(page.getByText("You are not logged in anywhere else.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Active sessions" })).toBeFocused();

  const dialog = there.getByRole("dialog", { name: "The session in this browser is over" });
  const again = dialog.getByRole("button", { name: "Log in again" });
  await expect(again).toBeFocused();
  await expect(editor).toHaveText("Half a sentence");
  await expect.poll(async () => await storedSession(there)).toBeNull();
  await inEveryLook(there, async () => await expectDialogAccessible(there));
  await there.keyboard.press("Escape");
  await expect(editor).toBeFocused();
  await there.keyboard.type(", and more");
  await there.getByRole("button", { name: "Save as draft" }).click();
  await there.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(again, "what is refused asks again, over whatever is open").toBeFocused();
  await again.click();
  await expect(there).toHaveURL(/\/login$/);

  const alsoAsked = alsoThere.getByRole("dialog", { name: "The session in this browser is over" });
  await expect(alsoAsked).toBeVisible();
  await signInHere(there, stack);
  await expect(there).toHaveURL(/\/dashboard\?tab=content&from=here$/);
  await expect(editor).toHaveText("Half a sentence, and more");
  await expect(alsoAsked, "it goes on with the session of the other tab").toBeHidden();
  await expect(alsoThere.getByText("This session")).toBeVisible();
  await elsewhere.close();
});

test("a stored session that no longer works is forgotten", async ({ page }) => {
  await page.addInitScript(
    () =>
      sessionStorage.getItem("seen") ??
      (sessionStorage.setItem("seen", "1"), localStorage.setItem("token", "x".repeat(43))),
  );
  await page.goto("/login");
  await expect(
    page.frameLocator("iframe").getByRole("button", { name: "Log in with Telegram" }),
  ).toBeVisible();
  await expect(page.getByText("The session in this browser is over")).toBeVisible();
  await expect.poll(async () => await storedSession(page)).toBeNull();
});

test("switching the account shows the way to the bot and back, and forceNewLogin is removed from the address", async ({
  page,
}) => {
  await page.goto("/login?forceNewLogin=true");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("button", { name: "Switch account" }).click();
  await expect(page.getByRole("link", { name: /Open @vestnik_login_bot/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to normal login" }).click();
  await expect(
    page.frameLocator("iframe").getByRole("button", { name: "Log in with Telegram" }),
  ).toBeVisible();
});

test("the terms can be read before the login, in both languages", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "terms of service and privacy policy" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByText("Last updated 1 May 2023")).toBeVisible();
  await page.getByRole("link", { name: "RU" }).click();
  await expect(page).toHaveURL(/\/ru\/terms$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Условия/);
  await page.getByRole("link", { name: "Войти" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Вход" })).toBeVisible();
});

test("the chosen language is stored, waits for a connection, and an unknown page says so with a 404 and the way back", async ({
  page,
}) => {
  await page.goto("/login");
  const russian = page.getByRole("button", { name: "RU" });
  await expect(page.locator(".mantine-Notifications-root").first()).toBeAttached();
  await page.context().setOffline(true);
  await russian.click();
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.context().setOffline(false);
  await russian.click();
  await expect(page.getByRole("heading", { name: "Вход" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Вход" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  const response = await page.goto("/ru/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expectAccessible(page);
  await page.getByRole("link", { name: /главную|начал/i }).click();
  await expect(page).toHaveURL(/\/ru$/);
});

test("a key and the account's deletion ask a person who logged in long ago to do it again, and what was begun is there afterwards", async ({
  page,
  stack,
}) => {
  const rita: LoginPerson = { id: 8_111_111_222, first_name: "Rita", username: "rita" };
  const { botToken } = stack.telegram.loginBot;
  const dialog = page.getByRole("dialog");
  const refused = dialog.getByText("your last login is more than 10 minutes ago");
  const signInOnceMore = async () => {
    await dialog.getByRole("button", { name: "Log in again" }).click();
    await expect(page.getByText("Logged in now")).toBeVisible();
    const address = await page.locator("script[data-auth-url]").getAttribute("data-auth-url");
    await page.goto(`${address}&${proofBy(rita, botToken)}`);
  };
  await page.goto(await answerAddress(page, rita, botToken));
  await expect(page).toHaveURL(/\/dashboard/);
  await stack.letTimePass(11 * 60_000);

  await page.goto("/settings#keys");
  await page.getByRole("button", { name: "Create a key" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Robot of the shop");
  await dialog.getByRole("combobox", { name: "Expires" }).selectOption("Never");
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect(refused).toBeVisible();
  await inEveryLook(page, async () => await expectDialogAccessible(page), [320]);
  await signInOnceMore();
  await expect(page).toHaveURL(/\/settings#keys$/);
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Robot of the shop");
  await expect(dialog.getByRole("combobox", { name: "Expires" })).toHaveValue("null");
  await dialog.getByRole("button", { name: "Create the key" }).click();
  await expect(dialog.getByRole("textbox", { name: "Key" })).toHaveValue(/^vst_/);
  await dialog.getByRole("button", { name: "Done" }).click();

  await stack.letTimePass(11 * 60_000);
  const removal = page.getByRole("region", { name: "Delete the account" });
  await removal.getByRole("button", { name: "Delete the account" }).click();
  await dialog.getByRole("textbox", { name: /^To confirm, type / }).fill("rita");
  await page.keyboard.press("Enter");
  await expect(refused).toBeVisible();
  await signInOnceMore();
  await expect(page).toHaveURL(/\/settings#delete$/);
  await dialog.getByRole("button", { name: "Delete the account" }).click();
  await expect(removal.getByText(/^Will be deleted on /)).toBeVisible();
});

test("the description of the API works without scripts, and no session can be read from it", async ({
  page,
  owner: _,
}) => {
  await page.goto("/settings");
  await expect.poll(async () => await storedSession(page)).toHaveLength(43);
  // Not the page that is watched for complaints, because the refusals are asked for here.
  const description = await page.context().newPage();
  await description.goto("/api/docs");
  await expect(description.getByRole("heading", { level: 1 })).toHaveText("The API of Vestnik");
  await description.getByText("/api/users/me", { exact: true }).click();
  await expect(
    description.getByRole("region", { name: "Answer 200: application/json" }).first(),
  ).toBeVisible();
  // What a script could do that got into the page all the same.
  const reached = await description.evaluate(async () => {
    const tried = async (attempt: () => unknown) => {
      try {
        return String(await attempt());
      } catch (error) {
        return (error as Error).name;
      }
    };
    const addScript = () => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'run'";
      document.head.append(script);
    };
    return {
      origin: self.origin,
      localStorage: await tried(() => localStorage.getItem("token")),
      sessionStorage: await tried(() => sessionStorage.length),
      cookies: await tried(() => document.cookie),
      databases: await tried(async () => await indexedDB.databases()),
      request: await tried(async () => await fetch("/api/users/me")),
      script: await tried(addScript),
    };
  });
  expect(reached).toEqual({
    origin: "null",
    localStorage: "SecurityError",
    sessionStorage: "SecurityError",
    cookies: "SecurityError",
    databases: "SecurityError",
    request: "TypeError",
    script: "TypeError",
  });
  await expect(description).toHaveTitle("The API of Vestnik");
  await description.close();
});
