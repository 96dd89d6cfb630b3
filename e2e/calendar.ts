/** What tests of the calendar plan, and where they find it on the page. */
import type { Locator, Page } from "@playwright/test";
import { askApi } from "./api.ts";

export type Day = { readonly iso: string; readonly english: string };

/** A day of next month, so that it is in the future at every run. */
function nextMonth(dayOfMonth: number): Day {
  const now = new Date();
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, dayOfMonth));
  const english = new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(date);
  return { iso: date.toISOString().slice(0, 10), english };
}

type Plan = { readonly day: Day; readonly time: string; readonly text?: string };

/** Moscow, the time zone of the tests' browser, is three hours ahead of UTC all year. */
const instantOf = ({ day, time }: Plan) => `${day.iso}T${time}:00+03:00`;

export async function channelIds(page: Page): Promise<string[]> {
  const { channels } = (await askApi(page, "GET", "/channels")) as { channels: { id: string }[] };
  return channels.map(({ id }) => id);
}

export async function schedulePost(page: Page, plan: Plan, imageUrl?: string): Promise<void> {
  await askApi(page, "POST", "/publications", {
    kind: "post",
    text: plan.text,
    ...(imageUrl && { imageUrl }),
    channelIds: await channelIds(page),
    scheduledDate: instantOf(plan),
    timeZone: "Europe/Moscow",
  });
}

export async function schedulePoll(page: Page, plan: Plan): Promise<void> {
  await askApi(page, "POST", "/publications", {
    kind: "poll",
    question: plan.text,
    options: ["Yes", "No"],
    channelIds: await channelIds(page),
    scheduledDate: instantOf(plan),
    timeZone: "Europe/Moscow",
  });
}

export async function dueTimes(page: Page): Promise<string[]> {
  const { publications } = (await askApi(page, "GET", "/publications?status=scheduled")) as {
    publications: { dueAt: string }[];
  };
  return publications.map(({ dueAt }) => new Date(dueAt).toISOString());
}

export const cell = (page: Page, day: Day): Locator =>
  page.getByRole("gridcell", { name: new RegExp(`^${day.english}:`) });
export const event = (page: Page, text: string): Locator =>
  page.getByRole("main").getByRole("button", { name: new RegExp(text) });

/** The radio button itself is invisible; users click its label. */
export async function choose(page: Page, group: string, choice: string): Promise<void> {
  await page.getByRole("radiogroup", { name: group }).getByText(choice, { exact: true }).click();
}

export const [tenth, twelfth, fifteenth] = [nextMonth(10), nextMonth(12), nextMonth(15)];
