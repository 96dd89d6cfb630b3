import type { Page } from "@playwright/test";
import { askApi } from "../fixtures/api.ts";
import { hostilePastes } from "../fixtures/hostilePastes.ts";
import { expect, test } from "../fixtures/vestnik.ts";
import { visit } from "../fixtures/visit.ts";

const A_POST = 8;

/** Scripts that run leave a mark on the page; requests are recorded. */
async function watch(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/canary/.test(request.url())) asked.push(request.url());
  });
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { canary: () => document.documentElement.classList.add("sang") });
  });
  return asked;
}

test("markup that is sent past the editor is text or nothing in drafts, preview, calendar, history and channel", async ({
  page,
  owner,
  stack,
}) => {
  const { chatId } = await owner.connectChannel(hostilePastes[0]);
  const asked = await watch(page);
  const { channels } = (await askApi(page, "GET", "/channels")) as { channels: { id: string }[] };
  const channelIds = channels.map(({ id }) => id);
  const content = `<p>Beware</p>${hostilePastes.join("")}`;
  const title = hostilePastes[1] ?? "";
  await askApi(page, "POST", "/drafts", { title, content, tags: ["<script>canary()</script>"] });
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString();
  const some = hostilePastes.slice(0, A_POST).join("");
  const kind = "post";
  const text = `<p>Beware</p>${some}`;
  for (const when of [scheduledDate, null]) {
    await askApi(page, "POST", "/publications", { kind, channelIds, text, scheduledDate: when });
  }

  await page.goto("/dashboard?tab=content&panel=drafts");
  await page.getByRole("link", { name: /^Edit:/ }).click();
  await expect(page.getByRole("textbox", { name: "Text of the post" })).toContainText("Beware");
  await page.getByText("Preview", { exact: true }).click();
  await expect(page.getByRole("region", { name: /^Preview/ })).toContainText("Beware");
  await visit(page, "/dashboard?tab=scheduled&view=list");
  await page
    .getByRole("button", { name: /Beware/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("Beware");
  await visit(page, "/dashboard?tab=scheduled&view=day");
  await expect(page.getByText(/Beware/).first()).toBeVisible();
  await expect.poll(() => stack.telegram.control.posts(chatId).length).toBe(1);
  await visit(page, "/dashboard?tab=history");
  await expect(page.getByText(/Beware/).first()).toBeVisible();

  const [sent] = stack.telegram.control.posts(chatId);
  expect(sent?.entities ?? []).not.toContainEqual(expect.objectContaining({ type: "text_link" }));
  await expect(page.locator("html")).not.toHaveClass(/sang/);
  expect(asked).toEqual([]);
});

test("text becomes neither markup nor a script nor a Trusted Types policy, whatever tries", async ({
  page,
  owner: _,
  complaints,
}) => {
  const paths = ["/terms", "/login?forceNewLogin=true", "/dashboard"];
  const told = () => complaints.filter((each) => each.startsWith("against the page's own policy"));
  let attempts = 0;
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("main, [role=tabpanel]").first()).toBeVisible();
    const done = await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      const script = document.createElement("script");
      const tries = [
        () => (document.createElement("p").innerHTML = "<b>x</b>"),
        () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
        () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
        () => (script.src = "/x.js"),
        () => (script.text = "1"),
        () => trustedTypes.createPolicy("default", {}),
        () => trustedTypes.createPolicy("mine", {}),
      ];
      return tries.map((attempt) => {
        try {
          attempt();
          return "done";
        } catch {
          return "refused";
        }
      });
    });
    expect(new Set(done), path).toEqual(new Set(["refused"]));
    attempts += done.length;
    // Each of them is reported, as intended, and nothing else. The next page would cut off what is still to come.
    await expect.poll(() => told().length, path).toBe(attempts);
  }
  complaints.length = 0;
});
