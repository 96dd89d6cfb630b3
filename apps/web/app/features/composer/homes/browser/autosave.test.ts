import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readLocal, removeLocal, writeLocal } from "../../../../shared/storage/localValue.ts";
import { FakeStorage } from "../../../../shared/storage/fakeStorage.ts";
import { AUTOSAVE_DELAY_MS, createAutosave } from "./autosave.ts";
import type { Autosave } from "./autosaveKind.ts";

type Note = { readonly text: string; readonly where: string };

const KEY = "tab-content-storage";
const ASIDE = "tab-content-aside";

let fakeStorage = new FakeStorage();

beforeEach(() => {
  vi.useFakeTimers();
  for (const key of [KEY, ASIDE]) removeLocal(key);
  fakeStorage = new FakeStorage();
  vi.stubGlobal("localStorage", fakeStorage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Page = {
  readonly autosave: Autosave<Note>;
  readonly type: (text: string) => void;
  /** Types, then pauses long enough for autosave. */
  readonly write: (text: string) => void;
  readonly goTo: (where: string) => void;
  /** Fills the form with a copy. */
  readonly copy: (text: string) => string | undefined;
  readonly text: () => string;
  readonly where: () => string;
  readonly others: () => readonly string[];
};

function openPage(): Page {
  const empty: Note = { text: "", where: "" };
  let note = empty;
  const autosave = createAutosave<Note>({
    key: KEY,
    conflictCopiesKey: ASIDE,
    version: 2,
    stored: (draft) => draft,
    read: (state) =>
      typeof state === "object" && state !== null ? { ...empty, ...(state as Note) } : undefined,
    contentOf: ({ text }) => ({ identity: text, words: text.split(" ").filter(Boolean) }),
    empty: () => empty,
    shown: () => note,
    show: (next) => set(next),
    settle: ({ where }) => set({ ...note, where }),
  });
  function set(next: Note): void {
    const before = note;
    note = next;
    autosave.changed(next, before);
  }
  autosave.load();
  return {
    autosave,
    type: (text) => set({ ...note, text }),
    write: (text) => {
      set({ ...note, text });
      autosave.flush();
    },
    goTo: (where) => {
      set({ ...note, where });
      autosave.flush();
    },
    copy: (text) => autosave.exchange(() => set({ ...note, text })),
    text: () => note.text,
    where: () => note.where,
    others: () => autosave.state.getState().others.map(({ draft }) => draft.text),
  };
}

const saving = (page: Page) => page.autosave.state.getState().saving;

describe("a draft that is stored in this browser", () => {
  it("is written when nothing was typed for a moment, and read when the page is opened again", () => {
    const page = openPage();
    page.type("our");
    vi.advanceTimersByTime(AUTOSAVE_DELAY_MS - 1);
    page.type("our plans");
    vi.advanceTimersByTime(AUTOSAVE_DELAY_MS - 1);
    expect(readLocal(KEY)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(JSON.parse(readLocal(KEY) ?? "")).toEqual({
      state: { text: "our plans", where: "" },
      version: 2,
    });
    expect(saving(page)).toEqual({ is: "saved", at: new Date() });
    expect(openPage().text()).toBe("our plans");
  });

  it.each([
    ["QuotaExceededError", "full"],
    ["SecurityError", "blocked"],
  ])("says that it is not, and why, after a %s; writing goes on", (name, why) => {
    const page = openPage();
    page.write("our");
    fakeStorage.refuse(name);
    page.write("our plans");
    expect(saving(page)).toEqual({ is: "failed", why });
    expect(page.text()).toBe("our plans");
    fakeStorage.refuse(undefined);
    page.autosave.save();
    expect(saving(page)).toMatchObject({ is: "saved" });
    expect(openPage().text()).toBe("our plans");
  });

  it("does not stop the page from opening when its stored value is unreadable", () => {
    for (const foreign of ["{", "null", '"text"', "7", '{"version":2}']) {
      writeLocal(KEY, foreign);
      expect(openPage().text()).toBe("");
    }
  });
});

describe("two pages that edit the same draft", () => {
  it("show the same text as long as that loses nothing", () => {
    const [first, second] = [openPage(), openPage()];
    first.write("our plans");
    second.autosave.onStorage();
    expect(second.text()).toBe("our plans");
    second.write("our plans for the winter");
    first.autosave.onStorage();
    expect(first.text()).toBe("our plans for the winter");
    first.goTo("news");
    second.autosave.onStorage();
    expect(second.where()).toBe("news");
    expect([...first.others(), ...second.others()]).toEqual([]);
  });

  it("each show their own text when the texts are two posts, also when one page is closed without a warning", () => {
    const [first, second] = [openPage(), openPage()];
    first.write("our plans for the winter");
    second.autosave.onStorage();
    second.write("coffee is back");
    first.autosave.onStorage();
    second.autosave.onStorage();
    expect([first.text(), second.text()]).toEqual(["our plans for the winter", "coffee is back"]);
    expect(first.others()).toEqual(["coffee is back"]);
    expect(second.others()).toEqual(["our plans for the winter"]);
    const third = openPage();
    expect([third.text(), ...third.others()]).toEqual([
      "coffee is back",
      "our plans for the winter",
    ]);
  });

  it("lose nothing when both edit in turns", () => {
    const [first, second] = [openPage(), openPage()];
    first.write("our plans for the winter");
    second.autosave.onStorage();
    for (const word of ["coffee", "coffee is", "coffee is back"]) {
      second.write(word);
      first.autosave.onStorage();
      first.write(`${first.text()} and`);
      second.autosave.onStorage();
    }
    const reopened = openPage();
    expect([reopened.text(), ...reopened.others()].toSorted()).toEqual([
      "coffee is back",
      "our plans for the winter and and and",
    ]);
  });

  it("do not overwrite a version they have not read", () => {
    const [first, second] = [openPage(), openPage()];
    first.type("our plans");
    second.type("coffee");
    first.autosave.flush();
    second.autosave.flush();
    expect(second.others()).toEqual(["our plans"]);
    first.autosave.onStorage();
    expect(first.text()).toBe("our plans");
    expect(first.others()).toEqual(["coffee"]);
  });

  it("are both emptied when one has sent what both show, and name what was sent", () => {
    const [first, second] = [openPage(), openPage()];
    first.write("our plans");
    second.autosave.onStorage();
    second.autosave.markSent({ text: "our plans", where: "" });
    second.write("");
    first.autosave.onStorage();
    expect(first.text()).toBe("");
    expect(first.autosave.state.getState().sentElsewhere).toMatchObject({ text: "our plans" });
  });

  it("leave what was not sent", () => {
    const [first, second] = [openPage(), openPage()];
    first.write("our plans for the winter");
    second.autosave.onStorage();
    second.write("coffee is back");
    first.autosave.onStorage();
    second.autosave.markSent({ text: "coffee is back", where: "" });
    second.write("");
    first.autosave.onStorage();
    expect(first.text()).toBe("our plans for the winter");
    expect(first.others()).toEqual([]);
    expect(second.others()).toEqual(["our plans for the winter"]);
  });

  it("swap with the other version as often as their owner likes", () => {
    const [first, second] = [openPage(), openPage()];
    first.write("our plans for the winter");
    second.autosave.onStorage();
    second.write("coffee is back");
    first.autosave.onStorage();
    for (const [shown, other] of [
      ["coffee is back", "our plans for the winter"],
      ["our plans for the winter", "coffee is back"],
      ["coffee is back", "our plans for the winter"],
    ] as const) {
      first.autosave.swap(first.autosave.state.getState().others[0]?.id ?? "");
      expect(first.text()).toBe(shown);
      expect(first.others()).toEqual([other]);
    }
  });

  it("forget a discarded version, and restore it when the discarding is undone", () => {
    const [first, second] = [openPage(), openPage()];
    first.write("our plans for the winter");
    second.autosave.onStorage();
    second.write("coffee is back");
    first.autosave.onStorage();
    const takeBack = first.autosave.discard(first.autosave.state.getState().others[0]?.id ?? "");
    expect(first.others()).toEqual([]);
    second.autosave.onStorage();
    expect(second.text()).toBe("coffee is back");
    first.autosave.onStorage();
    expect(first.others()).toEqual([]);
    takeBack();
    expect(first.others()).toEqual(["coffee is back"]);
  });

  it("store what a newer build wrote as a conflict copy, unchanged, before they overwrite it", () => {
    const newer = JSON.stringify({ state: { text: "our plans", mood: "good" }, version: 3 });
    writeLocal(KEY, newer);
    const page = openPage();
    expect(page.text()).toBe("our plans");
    page.write("our plans for the winter");
    expect(JSON.parse(readLocal(ASIDE) ?? "")).toMatchObject({ versions: [{ raw: newer }] });
    expect(page.others()).toEqual([]);
  });
});

describe("a text that a copy has replaced", () => {
  it("survives a reload, publishing and clearing, and comes back complete", () => {
    const page = openPage();
    page.write("our plans for the winter");
    page.copy("our plans for the winter and the spring");
    expect(page.others()).toEqual(["our plans for the winter"]);
    const reopened = openPage();
    expect(reopened.others()).toEqual(["our plans for the winter"]);
    reopened.autosave.markSent({ text: reopened.text(), where: "" });
    reopened.write("");
    reopened.write("something new");
    expect(reopened.others()).toEqual(["our plans for the winter"]);
    reopened.autosave.swap(reopened.autosave.state.getState().others[0]?.id ?? "");
    expect(reopened.text()).toBe("our plans for the winter");
    expect(openPage().others()).toEqual(["something new"]);
  });

  it("comes back by its id, also after the copy was changed, which is then stored itself", () => {
    const page = openPage();
    page.write("our plans");
    const id = page.copy("coffee");
    page.write("coffee is back");
    page.autosave.swap(id ?? "");
    expect(page.text()).toBe("our plans");
    expect(page.others()).toEqual(["coffee is back"]);
  });

  it("is not replaced by unchanged copies, and survives many of them", () => {
    const page = openPage();
    expect(page.copy("copy 0")).toBeUndefined();
    page.write("our plans");
    for (let n = 1; n < 9; n += 1) page.copy(`copy ${n}`);
    expect(page.others()).toEqual(["our plans"]);
    for (let n = 1; n < 9; n += 1) {
      page.copy(`copy ${n}`);
      page.write(`copy ${n}, changed`);
    }
    expect(openPage().others()).toHaveLength(5);
  });

  it("is gone when its owner discards it, and back when the discarding is undone", () => {
    const page = openPage();
    page.write("our plans");
    const id = page.copy("coffee") ?? "";
    const takeBack = page.autosave.discard(id);
    expect(openPage().others()).toEqual([]);
    takeBack();
    expect(openPage().others()).toEqual(["our plans"]);
  });

  it("is not counted with the versions of other tabs, which displace only one another", () => {
    const [first, second] = [openPage(), openPage()];
    first.write("our plans for the winter");
    second.autosave.onStorage();
    second.write("coffee is back");
    first.autosave.onStorage();
    for (let n = 0; n < 7; n += 1) {
      first.write(`thought ${n}`);
      first.copy(`copy ${n}`);
      first.write(`copy ${n}, changed`);
    }
    expect(openPage().others()).toContain("coffee is back");
  });
});
