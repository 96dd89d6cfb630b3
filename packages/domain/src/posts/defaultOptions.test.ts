import { describe, expect, it } from "vitest";
import { emptyPost } from "./content.ts";
import { commonDefaults, readDefaultOptions, storedDefaultOptions } from "./defaultOptions.ts";

const vestniks = readDefaultOptions({});

describe("what a channel chose for its new posts", () => {
  it("reads with Vestnik's defaults for what was stored before an option existed", () => {
    expect(emptyPost).toMatchObject(vestniks);
    expect(readDefaultOptions({ silent: true })).toEqual({ ...vestniks, silent: true });
  });

  it.each([
    { silent: "yes", linkPreview: 1, pin: "for good", removeAfterMinutes: {} },
    { linkPreview: { mode: "huge" }, protected: null },
  ])("reads with Vestnik's defaults for what is unreadable (%#)", (stored) => {
    expect(readDefaultOptions(stored)).toEqual(vestniks);
  });

  it("leaves out what belongs to one post: the page of a preview, its topic, buttons and shape", () => {
    const given = {
      linkPreview: { mode: "large", above: true, url: "https://example.org" },
      topicId: 5,
      shape: "apart",
      buttons: [[{ text: "Tea", url: "https://example.org" }]],
    };
    expect(readDefaultOptions(given)).toEqual({
      ...vestniks,
      linkPreview: { mode: "large", above: true },
    });
  });

  it("is stored only where it differs from Vestnik's defaults", () => {
    expect(storedDefaultOptions(readDefaultOptions({}))).toEqual({});
    const chosen = { protected: true, pin: { unpinAfterMinutes: 60 } };
    expect(storedDefaultOptions(readDefaultOptions(chosen))).toEqual(chosen);
  });
});

describe("a new post for several channels", () => {
  const quiet = readDefaultOptions({ silent: true, protected: true, pin: {} });

  it("starts with what all of them choose, and with Vestnik's default where they disagree", () => {
    const other = readDefaultOptions({ protected: true, pin: { unpinAfterMinutes: 60 } });
    expect(commonDefaults([quiet, other])).toEqual({
      options: { ...vestniks, protected: true },
      disputed: ["silent", "pin"],
    });
  });

  it("starts with the choice of the only one", () => {
    expect(commonDefaults([quiet])).toEqual({ options: quiet, disputed: [] });
  });

  it("starts with Vestnik's defaults while there is none", () => {
    expect(commonDefaults([])).toEqual({ options: vestniks, disputed: [] });
  });
});
