import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeLocal } from "../../../shared/storage/localValue.ts";
import { claimStorage, useStorageOwner, writeOwned } from "../../../shared/storage/ownedValue.ts";
import { conflictCopies } from "../homes/browser/conflictCopies.ts";
import { removeImage, setSeveralImages } from "./draftImageChanges.ts";
import { forgetRemoved } from "./imageUploads.ts";
import { composerFormStore, postAutosave } from "../homes/browser/postHome.ts";
import { emptyDraft, type PostDraft, storedPart } from "../form/postDraft.ts";

const [first, second] = [`${"a".repeat(32)}.jpg`, `${"b".repeat(32)}.jpg`];
const urlOf = (name: string) => `/uploads/${name}`;
const album = (...names: string[]): PostDraft => ({
  ...emptyDraft,
  text: "<p>Good morning</p>",
  imageUrls: names.map(urlOf),
  useMultipleImages: true,
});
/** The same post, edited further in another tab. */
const elsewhere = { ...album(first, second), text: "<p>Other words altogether</p>" };
const envelope = (draft: PostDraft) => JSON.stringify({ state: storedPart(draft), version: 1 });

let deleted: string[];

beforeEach(() => {
  deleted = [];
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    if (method === "DELETE") deleted.push(address.split("/").at(-1) ?? "");
    return Promise.resolve(Response.json({ success: true }));
  });
  for (const key of ["tab-content-storage", "tab-content-aside"]) removeLocal(key);
  useStorageOwner.setState({ userId: undefined });
  claimStorage("anna");
});

afterEach(() => {
  vi.unstubAllGlobals();
  useStorageOwner.setState({ userId: undefined });
});

/** Puts the draft into the composer and autosaves it. */
function write(draft: PostDraft): void {
  composerFormStore.draft.getState().replace(draft);
  postAutosave.flush();
}

test("a removed image is deleted once it can no longer be put back", () => {
  write(album(first, second));
  removeImage(composerFormStore, 0);
  forgetRemoved(composerFormStore);
  expect(deleted).toEqual([first]);
});

test("an image that another tab's version of the post still shows is not deleted", () => {
  write(album(first, second));
  const raw = envelope(elsewhere);
  conflictCopies("tab-content-aside").put({ id: "another-tab", raw });
  removeImage(composerFormStore, 0);
  forgetRemoved(composerFormStore);
  expect(deleted).toEqual([]);
});

test("nor is an image of an album that another tab has changed, when this tab removes all but the first image", () => {
  write(album(first, second));
  writeOwned("tab-content-storage", envelope(elsewhere));
  setSeveralImages(composerFormStore, false);
  expect(deleted).toEqual([]);
});

test("the other images of an album are deleted with the album when no other version shows them", () => {
  write(album(first, second));
  setSeveralImages(composerFormStore, false);
  expect(deleted).toEqual([second]);
});
