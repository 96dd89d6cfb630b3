import { expect, expectAccessible, test } from "./fixtures/vestnik.ts";

test("a channel whose bot may not post leads to the step that repairs it, and ticked steps survive a reload", async ({
  page,
  owner,
  stack,
}) => {
  const channel = await owner.connectChannel();
  stack.telegram.control.setMember(channel.chatId, channel.botId, {
    rights: { can_post_messages: false },
  });
  await page.goto("/dashboard?tab=channels");
  await page.getByRole("button", { name: /^Check again/ }).click();
  await expect(page.getByText("Bot cannot post")).toBeVisible();
  await page.getByRole("link", { name: "Show me how" }).click();

  const step = page.getByRole("heading", { name: "Allow it to post" });
  await expect(step).toBeFocused();
  await expect(step).toBeInViewport();
  await expect(page).toHaveTitle("Instructions · Vestnik");
  await expect(page.getByText("5 of 7 done")).toBeVisible();
  await expect(
    page.getByRole("checkbox", { name: "Done: Make the bot an administrator" }),
    "what Vestnik sees by itself",
  ).toBeDisabled();
  await page.getByRole("checkbox", { name: "Done: Allow it to post" }).check();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText("6 of 7 done")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Done: Allow it to post" })).toBeChecked();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByText("5 of 7 done")).toBeFocused();
});
