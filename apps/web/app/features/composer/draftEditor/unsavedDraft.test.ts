import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeLocal } from "../../../shared/storage/localValue.ts";
import { FakeStorage } from "../../../shared/storage/fakeStorage.ts";
import { AUTOSAVE_DELAY_MS } from "../autosave/autosave.ts";
import { emptyDraft } from "../formStore/postDraft.ts";
import {
  dropUnsaved,
  isInUnsaved,
  unsavedDraft,
  unsavedElsewhere,
  type UnsavedDraft,
} from "./unsavedDraft.ts";

let fakeStorage = new FakeStorage();

beforeEach(() => {
  vi.useFakeTimers();
  removeLocal("unsaved-drafts");
  fakeStorage = new FakeStorage();
  vi.stubGlobal("localStorage", fakeStorage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draftOf = (text: string) => ({ ...emptyDraft, text, tags: ["#morning"] });

/** Types, then pauses long enough for autosave. */
function write(unsaved: UnsavedDraft, text: string): void {
  unsaved.change({ draft: draftOf(text) });
  vi.advanceTimersByTime(AUTOSAVE_DELAY_MS);
}

const offered = (page: string) => unsavedElsewhere(page).map(({ writing }) => writing.draft.text);

describe("a new draft that is not saved", () => {
  it("is restored when its tab is reloaded, with its title", () => {
    const before = unsavedDraft("one");
    before.change({ title: "Monday" });
    write(before, "<p>Good morning</p>");
    expect(unsavedDraft("one").found).toMatchObject({
      title: "Monday",
      draft: draftOf("<p>Good morning</p>"),
    });
    expect(offered("one")).toEqual([]);
  });

  it("is stored to the last letter when the page goes in the middle of a word", () => {
    const unsaved = unsavedDraft("one");
    unsaved.change({ draft: draftOf("<p>Good mor</p>") });
    unsaved.flush();
    expect(unsavedDraft("one").found?.draft.text).toBe("<p>Good mor</p>");
  });

  it("is offered by another tab, and replaces nothing that is written there", () => {
    const [one, two] = [unsavedDraft("one"), unsavedDraft("two")];
    write(one, "<p>One</p>");
    write(two, "<p>Two</p>");
    expect([offered("one"), offered("two"), offered("three")]).toEqual([
      ["<p>Two</p>"],
      ["<p>One</p>"],
      ["<p>One</p>", "<p>Two</p>"],
    ]);
    expect([one.isStored(), two.isStored()]).toEqual([true, true]);
  });

  it("is no longer offered once it is saved, emptied or discarded", () => {
    for (const end of [
      (unsaved: UnsavedDraft) => unsaved.forget(),
      (unsaved: UnsavedDraft) => unsaved.change({ draft: emptyDraft }),
      () => dropUnsaved("one"),
    ]) {
      const unsaved = unsavedDraft("one");
      write(unsaved, "<p>One</p>");
      expect(offered("two")).toEqual(["<p>One</p>"]);
      end(unsaved);
      vi.advanceTimersByTime(AUTOSAVE_DELAY_MS);
      expect(offered("two")).toEqual([]);
    }
  });

  it("comes back when its discarding is undone", () => {
    write(unsavedDraft("one"), "<p>One</p>");
    dropUnsaved("one")();
    expect(offered("two")).toEqual(["<p>One</p>"]);
  });

  it("does not count as stored where the browser stores nothing, or another tab has taken it over", () => {
    const unsaved = unsavedDraft("one");
    fakeStorage.refuse("QuotaExceededError");
    write(unsaved, "<p>One</p>");
    expect(unsaved.isStored()).toBe(false);
    fakeStorage.refuse(undefined);
    write(unsaved, "<p>One and more</p>");
    expect(unsaved.isStored()).toBe(true);
    dropUnsaved("one");
    expect(unsaved.isStored()).toBe(false);
  });

  it("protects its images from deletion", () => {
    const imageUrl = "/uploads/0123456789abcdef01234567.jpg";
    const unsaved = unsavedDraft("one");
    unsaved.change({ draft: { ...emptyDraft, imageUrl } });
    unsaved.flush();
    expect(isInUnsaved(imageUrl)).toBe(true);
    unsaved.forget();
    expect(isInUnsaved(imageUrl)).toBe(false);
  });
});
