import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { photo } from "../fixtures/photos.ts";
import { expect, test } from "../fixtures/vestnik.ts";

/** What a browser had stored when post and poll did not have one content yet, with names for what belonged to one person. */
const stored = readFileSync(join(import.meta.dirname, "../fixtures/earlierBrowser.json"), "utf8");

async function upload(page: Page, name: string, colour: string): Promise<string> {
  const file = await photo(name, colour);
  const sessionToken = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await page.request.post("/api/upload/image", {
    headers: { authorization: `Bearer ${sessionToken}` },
    multipart: { image: file },
  });
  return ((await answer.json()) as { imageUrl: string }).imageUrl;
}

test("what a browser stored before posts had one content is written on, published and saved", async ({
  page,
  owner,
  stack,
}) => {
  const { control } = stack.telegram;
  const { chatId } = await owner.connectChannel("Morning Coffee");
  await page.goto("/terms");
  const { channels } = (await askApi(page, "GET", "/channels")) as {
    channels: readonly { id: string }[];
  };
  const later = new Date(Date.now() + 26 * 60 * 60 * 1000);
  later.setUTCMinutes(0, 0, 0);
  const own = stored
    .replaceAll("CHANNEL", channels[0]?.id ?? "")
    .replace("FIRST_IMAGE", await upload(page, "a.jpg", "#123456"))
    .replace("SECOND_IMAGE", await upload(page, "b.jpg", "#654321"))
    .replace("LATER", later.toISOString());
  await page.evaluate((text) => {
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, unknown>))
      localStorage.setItem(key, JSON.stringify(value));
  }, own);

  await test.step("a post is there with its formats, images, tags and time, and nothing is offered as another version", async () => {
    await page.goto("/dashboard");
    const editor = page.getByRole("textbox", { name: "Text of the post" });
    await expect(editor.locator("strong")).toHaveText("a bold one");
    await expect(editor).toContainText("Below, with <b>letters</b>");
    await expect(
      page.getByRole("list", { name: /^Images|^Media/ }).getByRole("listitem"),
    ).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Tags of the post" })).toContainText("#two");
    await expect(page.getByRole("radio", { name: "Later" })).toBeChecked();
    await expect(page.getByText(/another version of this post/)).toHaveCount(0);
    await page.getByRole("button", { name: /^Schedule for/ }).click();
    await expect
      .poll(async () => await askApi(page, "GET", "/publications?status=scheduled"))
      .toMatchObject({ publications: [{ content: { tags: ["#one", "#two"] } }] });
  });

  await test.step("a poll is published", async () => {
    await page.goto("/dashboard?tab=content&panel=poll");
    await expect(page.getByRole("textbox", { name: "Option 3", exact: true })).toHaveValue("Water");
    await page.getByRole("button", { name: /^Publish/ }).click();
    await expect.poll(() => control.posts(chatId)).toHaveLength(1);
  });

  await test.step("a draft that was never saved is offered and saved", async () => {
    await page.goto("/dashboard?tab=content&panel=drafts");
    await page.getByRole("link", { name: "Write a draft" }).click();
    await page.getByRole("button", { name: "Go on writing" }).click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Not saved yet");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("article", { name: "Not saved yet" })).toBeVisible();
  });
});
