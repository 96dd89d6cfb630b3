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
  await expect(page.getByText("Каналы: 2 из 2")).toBeVisible();
  await page.getByRole("button", { name: "Выбрать «Стандарт»" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("10 $ сегодня, затем 10 $ каждый месяц, пока не отмените.");
  await expect(dialog).toContainText("100 кредитов сразу после оплаты и столько же каждый месяц.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Выбрать «Стандарт»" })).toBeFocused();

  await pay(page, "Выбрать «Стандарт»", "К оплате", "Подписаться");
  await expect(page.getByText("Спасибо! Платёж прошёл")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Тариф «Стандарт»" })).toBeVisible();
  await expect(page.getByText("Кредиты на месяц: осталось 100 из 100")).toBeVisible();
  await expect(page.getByText("Каналы: 2 из 10")).toBeVisible();
  await expect(page).not.toHaveURL(/payment_success/);
  await expect(page.getByRole("link", { name: /^Чек от/ })).toBeVisible();
  await page.getByRole("link", { name: "Вернуться к каналам" }).click();
  await expect(page.getByText("Подключены 2 канала из 10")).toBeVisible();
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
