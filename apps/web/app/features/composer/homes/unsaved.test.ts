import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeLocal } from "../../../shared/storage/localValue.ts";
import { FakeStorage } from "../../../shared/storage/fakeStorage.ts";
import { AUTOSAVE_DELAY_MS } from "./browser/autosave.ts";
import { emptyDraft } from "../form/postDraft.ts";
import {
  dropUnsaved,
  type Unsaved,
  unsavedDraft,
  unsavedEdit,
  unsavedElsewhere,
} from "./unsaved.ts";

let fakeStorage = new FakeStorage();

beforeEach(() => {
  vi.useFakeTimers();
  removeLocal("unsaved-drafts");
  removeLocal("unsaved-edits");
  fakeStorage = new FakeStorage();
  vi.stubGlobal("localStorage", fakeStorage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draftOf = (text: string) => ({ ...emptyDraft, text, tags: ["#morning"] });

/** Types, then pauses long enough for autosave. */
function write(unsaved: Unsaved, text: string): void {
  unsaved.change({ draft: draftOf(text) });
  vi.advanceTimersByTime(AUTOSAVE_DELAY_MS);
}

const offered = (page: string) => unsavedElsewhere(page).map(({ writing }) => writing.draft.text);

describe("a new draft that is not saved", () => {
  it("is restored when its tab is reloaded, with its title", () => {
    const before = unsavedDraft("one");
    before.change({ title: "Monday" });
    write(before, "<p>Good morning</p>");
    expect(unsavedDraft("one").found?.writing).toEqual({
      title: "Monday",
      draft: draftOf("<p>Good morning</p>"),
    });
    expect(offered("one")).toEqual([]);
  });

  it("is stored to the last letter when the page goes in the middle of a word", () => {
    const unsaved = unsavedDraft("one");
    unsaved.change({ draft: draftOf("<p>Good mor</p>") });
    unsaved.flush();
    expect(unsavedDraft("one").found?.writing.draft.text).toBe("<p>Good mor</p>");
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
      (unsaved: Unsaved) => unsaved.forget(),
      (unsaved: Unsaved) => unsaved.change({ draft: emptyDraft }),
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
});

const original = { ...emptyDraft, text: "<p>As it was</p>", scheduleType: "later" } as const;
const changed = { ...original, text: "<p>Better</p>", latePolicy: "day" } as const;

/** Opens the edit screen of a post in its first version. */
function openEdit(id = "one"): Unsaved {
  const edit = unsavedEdit(id);
  edit.showing(1, { title: "", draft: original });
  return edit;
}

describe("what is changed in a scheduled post and not saved", () => {
  it("is restored after a reload, for that post only, with the version it is based on", () => {
    const edit = openEdit();
    edit.change({ draft: changed });
    vi.advanceTimersByTime(AUTOSAVE_DELAY_MS);
    expect(openEdit().found).toEqual({ upon: 1, writing: { title: "", draft: changed } });
    expect(openEdit("two").found).toBeUndefined();
  });

  it("is restored when an earlier build has stored it, without a title", () => {
    const draft = { text: "<p>Better</p>", latePolicy: "day" };
    const raw = JSON.stringify({ state: { ...draft, upon: 1 }, version: 1 });
    const versions = [{ id: "one", raw }];
    fakeStorage.setItem("unsaved-edits", JSON.stringify({ versions }));
    expect(openEdit().found).toMatchObject({ upon: 1, writing: { title: "", draft } });
  });

  it("is stored to the last letter when the page goes, so that no question is needed", () => {
    const edit = openEdit();
    expect(edit.isStored()).toBe(false);
    edit.change({ draft: changed });
    expect(edit.isStored()).toBe(true);
    expect(openEdit().found?.writing.draft.text).toBe("<p>Better</p>");
  });

  it("is not stored when the storage is full, so the browser asks", () => {
    const edit = openEdit();
    edit.change({ draft: changed });
    fakeStorage.refuse("QuotaExceededError");
    expect(edit.isStored()).toBe(false);
  });

  it("stays while its owner looks at the present version of the post", () => {
    const edit = openEdit();
    edit.change({ draft: changed });
    const current = { ...original, text: "<p>From another device</p>" };
    edit.showing(2, { title: "", draft: current });
    edit.change({ draft: current });
    edit.flush();
    expect(openEdit().found).toEqual({ upon: 1, writing: { title: "", draft: changed } });
    edit.change({ draft: changed });
    edit.flush();
    expect(openEdit().found?.upon).toBe(2);
  });

  it("is gone when it is saved or discarded, also if it was not written yet", () => {
    const edit = openEdit();
    edit.change({ draft: { ...changed, text: "<p>Best</p>" } });
    edit.flush();
    expect(openEdit().found).toBeDefined();
    edit.change({ draft: changed });
    edit.forget();
    vi.advanceTimersByTime(AUTOSAVE_DELAY_MS);
    expect(openEdit().found).toBeUndefined();
  });
});
