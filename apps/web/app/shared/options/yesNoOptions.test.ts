import { emptyPoll, emptyPost } from "@vestnik/domain/content";
import i18next from "i18next";
import { expect, it } from "vitest";
import { texts } from "../../locales/en.ts";
import {
  type Chosen,
  isOn,
  type OptionsForm,
  shortOf,
  turned,
  yesNoOptions,
} from "./yesNoOptions.ts";

const language = i18next.createInstance({ resources: { en: texts }, lng: "en", initAsync: false });
void language.init();
const all = yesNoOptions(language.getFixedT("en", ["composer", "polls"]));

const offered = (form: Partial<OptionsForm>, chosen: Chosen = emptyPost) =>
  all
    .filter(({ appliesTo }) =>
      appliesTo({ kind: "post", imageCount: 0, isPublished: false, ...form }, chosen),
    )
    .map(({ key }) => key);

it("what has no effect is not offered", () => {
  expect(offered({})).toEqual(["silent", "protected"]);
  expect(offered({ imageCount: 1 })).toEqual(["captionAbove", "silent", "protected"]);
  expect(offered({ imageCount: 1, isPublished: true })).toEqual(["captionAbove"]);
  expect(offered({ kind: "poll" }, emptyPoll)).toEqual([
    "shuffle",
    "allowRevote",
    "silent",
    "protected",
  ]);
  expect(offered({ kind: "poll" }, { ...emptyPoll, closeAfterMinutes: 60 })).toContain(
    "hideResults",
  );
});

it("only what differs from the usual is stored and said", () => {
  const revote = all.find(({ key }) => key === "allowRevote");
  if (!revote) throw new Error("there is no such option");
  const words = (chosen: Chosen) => all.flatMap((option) => shortOf(option, chosen) ?? []);
  expect(words(emptyPoll)).toEqual([]);
  expect(isOn(revote, emptyPoll)).toBe(true);
  const changed = { ...emptyPoll, ...turned(revote, false, emptyPoll), silent: true };
  expect(words(changed)).toEqual(["votes cannot be changed", "silent"]);
  expect(turned(revote, true, changed)).toEqual({ allowRevote: null });
});
