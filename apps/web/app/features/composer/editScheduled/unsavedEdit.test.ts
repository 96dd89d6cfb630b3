import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeLocal } from "../../../shared/storage/localValue.ts";
import { FakeStorage } from "../../../shared/storage/fakeStorage.ts";
import { AUTOSAVE_DELAY_MS } from "../autosave/autosave.ts";
import { emptyDraft } from "../formStore/postDraft.ts";
import { isInUnsavedEdit, unsavedEdit, type UnsavedEdit } from "./unsavedEdit.ts";

let fakeStorage = new FakeStorage();

beforeEach(() => {
  vi.useFakeTimers();
  removeLocal("unsaved-edits");
  fakeStorage = new FakeStorage();
  vi.stubGlobal("localStorage", fakeStorage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const original = { ...emptyDraft, text: "<p>As it was</p>", scheduleType: "later" } as const;
const changed = { ...original, text: "<p>Better</p>", latePolicy: "day" } as const;

/** Opens the edit screen of a post in its first version. */
function open(id = "one"): UnsavedEdit {
  const edit = unsavedEdit(id);
  edit.showing(1, original);
  return edit;
}

describe("what is changed in a scheduled post and not saved", () => {
  it("is restored after a reload, for that post only, with the version it is based on", () => {
    const edit = open();
    edit.change({ draft: changed });
    vi.advanceTimersByTime(AUTOSAVE_DELAY_MS);
    expect(open().found).toEqual({ upon: 1, draft: changed });
    expect(open("two").found).toBeUndefined();
  });

  it("is stored to the last letter when the page goes, so that no question is needed", () => {
    const edit = open();
    expect(edit.isStored()).toBe(false);
    edit.change({ draft: changed });
    expect(edit.isStored()).toBe(true);
    expect(open().found?.draft.text).toBe("<p>Better</p>");
  });

  it("is not stored when the storage is full, so the browser asks", () => {
    const edit = open();
    edit.change({ draft: changed });
    fakeStorage.refuse("QuotaExceededError");
    expect(edit.isStored()).toBe(false);
  });

  it("stays while its owner looks at the present version of the post", () => {
    const edit = open();
    edit.change({ draft: changed });
    const current = { ...original, text: "<p>From another device</p>" };
    edit.showing(2, current);
    edit.change({ draft: current });
    edit.flush();
    expect(open().found).toEqual({ upon: 1, draft: changed });
    edit.change({ draft: changed });
    edit.flush();
    expect(open().found?.upon).toBe(2);
  });

  it("is gone when it is saved or discarded, also if it was not written yet", () => {
    const edit = open();
    edit.change({ draft: { ...changed, imageUrl: "/uploads/a.jpg" } });
    edit.flush();
    expect(isInUnsavedEdit("/uploads/a.jpg")).toBe(true);
    edit.change({ draft: changed });
    edit.forget();
    vi.advanceTimersByTime(AUTOSAVE_DELAY_MS);
    expect(open().found).toBeUndefined();
    expect(isInUnsavedEdit("/uploads/a.jpg")).toBe(false);
  });
});
