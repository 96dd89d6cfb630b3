import { emptyPoll, emptyPost, optionFacts } from "@vestnik/domain/content";
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
  const names = all.map(({ key }) => key);
  const ofPosts = names.filter((name) => name in emptyPost);
  const ofPolls = names.filter((name) => name in emptyPoll);
  expect(offered({ imageCount: 1 })).toEqual(ofPosts);
  expect(offered({})).toEqual(ofPosts.filter((name) => name !== "captionAbove"));
  const closing = { ...emptyPoll, closeAfterMinutes: 60 };
  expect(offered({ kind: "poll" }, closing)).toEqual(ofPolls);
  const open = ofPolls.filter((name) => name !== "hideResults");
  expect(offered({ kind: "poll" }, emptyPoll)).toEqual(open);
});

it("a published post is offered what a correction changes", () => {
  const facts = Object.entries(optionFacts);
  const fixed = facts.flatMap(([name, { isCorrected }]) => (isCorrected ? [] : name));
  const before = offered({ imageCount: 1 });
  expect(offered({ imageCount: 1, isPublished: true })).toEqual(
    before.filter((name) => !fixed.includes(name)),
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
