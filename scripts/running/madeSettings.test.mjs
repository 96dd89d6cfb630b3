import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { keepMadeSettings } from "./madeSettings.mjs";

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("the key of the stored bot tokens stays the same and is readable by its owner only", () => {
  const folder = freshFolder();
  const made = keepMadeSettings(folder);
  expect(Buffer.from(made["SECRET_KEYS"]?.slice(3) ?? "", "base64")).toHaveLength(32);
  expect(made["TELEGRAM_LOGIN_BOT_TOKEN"]).toMatch(/^\d{10}:[\w-]{35}$/);
  expect(keepMadeSettings(folder)).toEqual(made);
  expect(statSync(join(folder, "settings.json")).mode & 0o777).toBe(0o600);
});

test("a setting that a newer version needs is added to the stored ones", () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ SECRET_KEYS: "k1:stored" }));
  const made = keepMadeSettings(folder);
  expect(made["SECRET_KEYS"]).toBe("k1:stored");
  expect(keepMadeSettings(folder)).toEqual(made);
});
