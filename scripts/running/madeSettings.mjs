import { randomBytes, randomInt } from "node:crypto";
import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { anyPort } from "../machine/ports.mjs";
import { refuse } from "../machine/project.mjs";

/**
 * Settings that only this installation may know. They are made once and stored, because stored bot
 * tokens can be read only with the key they were written with.
 *
 * @returns {Record<string, string>}
 */
function makeSettings() {
  return {
    SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    TELEGRAM_LOGIN_BOT_TOKEN: `${randomInt(1_000_000_000, 8_000_000_000)}:${randomBytes(27).toString("base64url").slice(0, 35)}`,
    TELEGRAM_LOGIN_BOT_USERNAME: "vestnik_login_bot",
    STRIPE_SECRET_KEY: `sk_test_emulated${randomBytes(12).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString("hex")}`,
    // Stored receipts lead to pages of the emulator: they should be there after the next start too.
    STRIPE_EMULATOR_PORT: String(anyPort()),
  };
}

/** The stored settings of a data folder, completed with those that are missing. @param {string} dataDir */
export function keepMadeSettings(dataDir) {
  const file = join(dataDir, "settings.json");
  const stored = readSettings(file);
  const settings = { ...makeSettings(), ...stored };
  if (Object.keys(settings).length > Object.keys(stored).length) {
    writeFileSync(`${file}.new`, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  return settings;
}

/** @param {string} file @returns {Record<string, string>} */
function readSettings(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return {};
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    return refuse(
      `${file} cannot be read as JSON. It holds the key of the stored bot tokens: restore it, or ` +
        "delete the whole folder to begin anew.",
    );
  }
}
