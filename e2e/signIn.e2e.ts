import { loginQuery, signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import { expect, expectAccessible, test } from "./vestnik.ts";

const person = { id: 8_111_111_111, first_name: "Oleg" };

test("a visitor of the dashboard is sent to the login page", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.frameLocator("iframe").getByRole("button", { name: "Log in with Telegram" }),
  ).toBeVisible();
});

test("a forged login is refused with one sentence, and the proof leaves the address", async ({
  page,
  stack,
}) => {
  const forged = signLogin(
    person,
    "100200300:AAE-some-other-bots-secret-000000000",
    Math.floor(Date.now() / 1000),
  );
  await page.goto(`/login?${loginQuery(forged)}`);
  await expect(page.getByText("Login error. Please try again.")).toBeVisible();
  expect(page.url()).not.toContain("hash");
  expect(stack.url).toBe(new URL(page.url()).origin);
});

test("a person without a username is greeted by first name, stays signed in after a reload, and leaves by logging out", async ({
  page,
  stack,
}) => {
  const proof = signLogin(person, stack.telegram.loginBot.botToken, Math.floor(Date.now() / 1000));
  await page.goto(`/login?${loginQuery(proof)}`);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("Oleg").first()).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await page.goto(`/login?${loginQuery(proof)}`);
  await expect(
    page.getByText("Login error. Please try again."),
    "the same proof opens nothing twice",
  ).toBeVisible();
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
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("switching the account shows the way to the bot and back, and forceNewLogin leaves the address", async ({
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

test("what one accepts by logging in can be read before, in both languages", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "terms of service and privacy policy" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole("heading", { name: "What we store" })).toBeVisible();
  await expect(page.getByText("Last updated 1 May 2023")).toBeVisible();
  await page.getByRole("button", { name: "RU" }).click();
  await expect(page.getByRole("heading", { name: "Что мы храним" })).toBeVisible();
  await page.getByRole("link", { name: "Войти" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("the chosen language stays, waits for a connection, and an unknown page says so with a 404 and the way back", async ({
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
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expectAccessible(page);
  await page.getByRole("link", { name: /главную|начал/i }).click();
  await expect(page).toHaveURL(/\/$/);
});
