import { emptyPoll, emptyPost, optionFacts } from "@vestnik/domain/content";
import i18next from "i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { texts } from "../../../locales/en.ts";
import { FakeStorage } from "../../../shared/storage/fakeStorage.ts";
import {
  claimStorage,
  forgetOwnedAtLogout,
  useStorageOwner,
} from "../../../shared/storage/ownedValue.ts";
import {
  MAX_IN_SIGHT,
  rememberValues,
  type SightOption,
  sightOptions,
  toggleInSight,
  useInSight,
} from "./sightOptions.ts";
import type { Chosen, OptionsForm } from "../../../shared/options/yesNoOptions.ts";

const language = i18next.createInstance({ resources: { en: texts }, lng: "en", initAsync: false });
void language.init();
const options = () =>
  sightOptions(
    language.getFixedT("en", ["composer", "polls"]),
    (minutes) => `${minutes} minutes`,
    useInSight.getState().values,
  );

function option(key: string): SightOption {
  const found = options().find((each) => each.key === key);
  if (!found) throw new Error(`there is no ${key}`);
  return found;
}

const offered = (form: Partial<OptionsForm>, chosen: Chosen = emptyPost) =>
  options()
    .filter(({ appliesTo }) =>
      appliesTo({ kind: "post", imageCount: 0, isPublished: false, ...form }, chosen),
    )
    .map(({ key }) => key);

beforeEach(() => {
  useStorageOwner.setState({ userId: undefined });
  vi.stubGlobal("localStorage", new FakeStorage());
  claimStorage("anna");
});
afterEach(() => useStorageOwner.setState({ userId: undefined }));

it("a form shows what has an effect in it", () => {
  const names = options().map(({ key }) => key);
  const postNames = names.filter((name) => name in emptyPost);
  const pollNames = names.filter((name) => name in emptyPoll);
  expect(offered({ imageCount: 1 })).toEqual(postNames.filter((name) => name !== "linkPreview"));
  const withoutImage = postNames.filter((name) => name !== "captionAbove");
  expect(offered({})).toEqual(withoutImage);
  const facts = Object.entries(optionFacts);
  const fixed = facts.flatMap(([name, { isCorrected }]) => (isCorrected ? [] : name));
  expect(offered({ isPublished: true })).toEqual(
    withoutImage.filter((name) => !fixed.includes(name)),
  );
  expect(offered({ kind: "poll" }, emptyPoll)).toEqual(
    pollNames.filter((name) => name !== "hideResults"),
  );
});

it("a sixth is refused, and one that leaves makes room", () => {
  const keys = options().map(({ key }) => key);
  const [first = "", ...others] = keys.slice(0, MAX_IN_SIGHT + 1);
  const sixth = others.at(-1) ?? "";
  for (const key of keys.slice(0, MAX_IN_SIGHT)) expect(toggleInSight(key)).toBe(true);
  expect(toggleInSight(sixth)).toBe(false);
  expect(useInSight.getState().keys).not.toContain(sixth);
  expect(toggleInSight(first)).toBe(true);
  expect(toggleInSight(sixth)).toBe(true);
  expect(useInSight.getState().keys).toEqual(others);
});

it("what has a value is turned on with the last one, and says it", () => {
  const removal = () => option("removeAfterMinutes");
  expect(removal().turned(true, emptyPost)).toEqual({ removeAfterMinutes: 1440 });
  rememberValues({ removeAfterMinutes: 30, pin: { unpinAfterMinutes: 60 } });
  // Turned off, it is not forgotten.
  rememberValues(emptyPost);
  expect(removal().name(emptyPost)).toBe("removed after 30 minutes");
  expect(removal().turned(true, emptyPost)).toEqual({ removeAfterMinutes: 30 });
  expect(removal().name({ removeAfterMinutes: 180 })).toBe("removed after 180 minutes");
  expect(option("pin").name(emptyPost)).toBe("pinned for 60 minutes");
});

it("each turns on and off, and a poll that never closes hides no results", () => {
  for (const { key, isOn, turned } of options()) {
    const empty: Chosen = key in emptyPost ? emptyPost : emptyPoll;
    const other = !isOn(empty);
    const changed = { ...empty, ...turned(other, empty) };
    expect(isOn(changed)).toBe(other);
    expect({ ...changed, ...turned(!other, changed) }).toEqual(empty);
  }
  const closes = { ...emptyPoll, closeAfterMinutes: 60, hideResults: true };
  expect(option("closeAfterMinutes").turned(false, closes)).toEqual({
    closeAfterMinutes: null,
    hideResults: false,
  });
});

it("what is in sight stays for the same person alone, and goes with the text that a person deletes here", () => {
  toggleInSight("silent");
  claimStorage("boris");
  expect(useInSight.getState().keys).toEqual([]);
  claimStorage("anna");
  expect(useInSight.getState().keys).toEqual(["silent"]);
  forgetOwnedAtLogout();
  claimStorage("boris");
  claimStorage("anna");
  expect(useInSight.getState().keys).toEqual([]);
});

it("what cannot be read is as if there were nothing", () => {
  for (const raw of ["{", "null", "[]", '{"keys":5,"values":[]}']) {
    localStorage.setItem("options-in-sight", raw);
    claimStorage("boris");
    claimStorage("anna");
    expect(useInSight.getState()).toMatchObject({ keys: [], values: { removeAfterMinutes: 1440 } });
  }
});
