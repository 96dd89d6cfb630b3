import type { Page } from "@playwright/test";
import { expect, expectDialogAccessible, inEveryLook, speak, test } from "./fixtures/vestnik.ts";

const TAB = "/dashboard?tab=subscription";

/** The dialog before the payment page, and the payment page itself. */
async function pay(page: Page, button: string, confirm: string, done: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
  await page.getByRole("button", { name: done, exact: true }).click();
  await page.waitForURL(/tab=subscription/);
}

test("on a phone, in Russian, the standard plan is bought from where more channels were needed, and the way leads back there", async ({
  page,
  owner,
}) => {
  await speak(page, "ru");
  await page.setViewportSize({ width: 390, height: 844 });
  await owner.connectChannel("Утро");
  await owner.connectChannel("Вечер");
  await page.goto("/dashboard?tab=channels");
  await page.getByRole("link", { name: "Выбрать тариф побольше" }).click();
  await expect(page.getByText("Каналы: заняты все места (2)")).toBeVisible();
  await page.getByRole("button", { name: "Выбрать «Стандарт»" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("10 $ сегодня, затем 10 $ каждый месяц, пока не отмените.");
  await expect(dialog).toContainText("100 кредитов ИИ в месяц");
  await expect(dialog).toContainText("Остаток кредитов бесплатного тарифа они заменят.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Выбрать «Стандарт»" })).toBeFocused();

  await pay(page, "Выбрать «Стандарт»", "К оплате", "Подписаться");
  // One notice says it all: the payment, that no real money moves, and the way back.
  const notices = page.locator("main div[data-tone]");
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText("Спасибо! Платёж прошёл");
  await expect(notices).toContainText("Вернуться к каналам");
  await expect(page.getByRole("heading", { name: "Тариф «Стандарт»" })).toBeVisible();
  await expect(page.getByText("Кредиты на месяц: осталось 100 из 100")).toBeVisible();
  await expect(page.getByText("Каналы: свободно 8 из 10")).toBeVisible();
  await expect(page).not.toHaveURL(/payment_success/);
  await expect(page.getByRole("link", { name: /^Чек от/ })).toBeVisible();
  await page.getByRole("link", { name: "Вернуться к каналам" }).click();
  await expect(page.getByText("Подключено каналов: 2 из 10")).toBeVisible();
});

test("a subscription that was cancelled on the payment provider's page says when it ends; then the free plan applies, and bought credits stay", async ({
  page,
  owner,
  stack: { stripe },
}) => {
  await owner.connectChannel();
  await page.goto(TAB);
  await pay(page, "Choose Standard", "Continue to payment", "Subscribe");
  await expect(page.getByRole("heading", { name: "Standard plan" })).toBeVisible();
  await pay(page, "Buy for $25", "Continue to payment", "Pay");
  await expect(page.getByText("Plus 400 credits that never expire.")).toBeVisible();

  await page.getByRole("button", { name: "Move to Free" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You can publish in all your channels.");
  await expect(dialog).toContainText("The credits you have left then stay yours.");
  await dialog.getByRole("button", { name: "Continue to Stripe" }).click();
  // The dialog has a button to cancel, too, until the provider's page is there.
  await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
  await page.waitForURL(/tab=subscription/);
  await expect(page.getByText(/^Your plan is cancelled and ends on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Move to Free" })).toBeHidden();

  // Another person's subscriptions live by the same clock, so this one ends instead of the month.
  const running = stripe.control
    .list("subscription")
    .filter(({ cancel_at, status }) => cancel_at !== null && status === "active");
  for (const { id } of running) stripe.control.cancelNow(id);
  await expect(page.getByRole("heading", { name: "Free plan" })).toBeVisible();
  await expect(page.getByText("Plus 500 credits that never expire.")).toBeVisible();
});

test("a smaller plan begins when the paid month ends, which is said before and after it is chosen, and it can be taken back", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await page.goto(TAB);
  await pay(page, "Choose Business", "Continue to payment", "Subscribe");
  await expect(page.getByRole("heading", { name: "Business plan" })).toBeVisible();

  await page.getByRole("button", { name: "Choose Standard" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Nothing today. From next month on, $10 a month");
  await expect(dialog).toContainText(/Until .+ nothing changes: the Business plan/);
  await dialog.getByRole("button", { name: "Continue to Stripe" }).click();
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.waitForURL(/tab=subscription/);
  await expect(page.getByText(/^From .+ the Standard plan applies/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Business plan" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose Standard" })).toBeHidden();

  await page.getByRole("button", { name: "Undo the change" }).click();
  await page.getByRole("button", { name: "Keep the present plan" }).click();
  await page.getByRole("link", { name: "Back to Vestnik" }).click();
  await expect(page.getByRole("button", { name: "Choose Standard" })).toBeVisible();
});

test("a payment page that cannot be opened says why, and going back without paying says that nothing was charged", async ({
  page,
  owner,
  stack: { stripe },
}) => {
  await owner.connectChannel();
  await page.goto(TAB);
  await page.route(
    "**/api/stripe/create-checkout-session",
    async (route) => {
      const body = { success: false, code: "payments_unreachable", message: "", requestId: "r" };
      await route.fulfill({ status: 503, json: body });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Choose Standard" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The payment session could not be created");
  await expect(dialog.getByRole("alert")).toContainText("Nothing was charged.");
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("link", { name: "Back without paying" }).click();
  await expect(page.getByText("The payment was cancelled; nothing was charged")).toBeVisible();
  await expect(page).toHaveURL(/\?tab=subscription$/);
  await expect(page.getByRole("heading", { name: "Free plan" })).toBeVisible();

  await page.goto(`${TAB}&payment_success=true`);
  const late = page.getByRole("alert").filter({ hasText: "your plan was not updated" });
  await expect(late.getByRole("link", { name: "How to reach us" })).toBeVisible();
  await pay(page, "Choose Standard", "Continue to payment", "Subscribe");
  await expect(page.getByRole("button", { name: "Manage payments" })).toBeVisible();
  await expect(late).toBeHidden();

  stripe.control.portal(false);
  try {
    await page.getByRole("button", { name: "Manage payments" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "not set up" })).toContainText(
      "The page for managing subscriptions is not set up. Please contact the administrator.",
    );
  } finally {
    stripe.control.portal(true);
  }
});

test("on whatever tab one comes back from a payment, it is said once, looked up, and gone from the address", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  const status = page.getByRole("status");
  const alert = page.getByRole("alert");
  // What says that all went well is seen for three seconds, which may be over before everything is loaded.
  const comeBack = async (address: string) => await page.goto(address, { waitUntil: "commit" });
  await comeBack("/dashboard?payment_success=true#top");
  await expect(status.filter({ hasText: "Thank you! The payment went through" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard#top$/);
  await expect(alert.filter({ hasText: "your plan was not updated" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Content", selected: true })).toBeVisible();
  await expect(alert.filter({ hasText: "your plan was not updated" })).toBeHidden();

  await comeBack("/dashboard?tab=scheduled&view=list&tokens_success=true");
  await expect(status.filter({ hasText: "Thank you! The credits are added" })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=scheduled&view=list$/);

  await comeBack("/dashboard?payment_cancelled=true&tab=channels");
  await expect(alert.filter({ hasText: "The payment was cancelled" })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=channels$/);
  await alert.filter({ hasText: "The payment was cancelled" }).getByLabel("Close").click();

  await page.goto(TAB);
  await pay(page, "Choose Standard", "Continue to payment", "Subscribe");
  await expect(page.getByRole("heading", { name: "Standard plan" })).toBeVisible();
  const asked = page.waitForResponse("**/api/subscription");
  await comeBack("/dashboard?tab=history&payment_success=true");
  await expect(status.filter({ hasText: "Thank you! The payment went through" })).toBeVisible();
  await asked;
  await expect(alert.filter({ hasText: "your plan was not updated" })).toBeHidden();
});

test("plans, packs and what is asked before paying are accessible and fit everywhere", async ({
  page,
  owner,
}) => {
  await owner.connectChannel();
  await page.goto(`${TAB}&from=%2Fdashboard%3Ftab%3Dchannels`);
  await page.locator("#packs").waitFor();
  await inEveryLook(page);
  await page.getByRole("button", { name: "Choose Standard" }).click();
  await inEveryLook(page, async () => await expectDialogAccessible(page));
});
