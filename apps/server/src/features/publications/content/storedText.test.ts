import { emptyPost } from "@vestnik/domain/content";
import { expect, it } from "vitest";
import { messageOf } from "./content.ts";

it.each([
  ["<p>One <strong>bold</strong> word</p>", "One <b>bold</b> word"],
  ["Plain *words*", "Plain <b>words</b>"],
  ["<p>Before</p>after", "Before\nafter"],
  ["<b>Bold</b> &amp; <i>odd</i>", "<b>Bold</b> &amp; <i>odd</i>"],
])("of a row that holds %s nothing is lost when it is sent", (text, html) => {
  expect(messageOf({ ...emptyPost, text }).html).toBe(html);
});
