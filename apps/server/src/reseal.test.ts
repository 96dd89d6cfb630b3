import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { channels, users } from "./db/schema.ts";
import { takeFolderLock } from "./machine/folderLock.ts";
import { Secret } from "./secrets/secret.ts";
import { besideServer } from "./testing/besideServer.ts";
import { layPreparedPglite } from "./testing/database/preparedPglite.ts";
import { inheritedEnvironment } from "./testing/inheritedEnvironment.ts";
import { quickStart } from "./testing/quickStart.ts";

const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const file = new URL("reseal.ts", import.meta.url).pathname;
const k1 = key("k1");

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "vestnik-reseal-"))));
afterEach(async () => await rm(folder, { recursive: true, force: true }));

async function runCommand(keys: string) {
  const child = spawn(process.execPath, [...quickStart, file], {
    env: {
      ...inheritedEnvironment(),
      DATA_DIR: folder,
      SECRET_KEYS: keys,
      APP_URL: "http://localhost:3000",
      TELEGRAM_LOGIN_BOT_TOKEN: "1:login",
      TELEGRAM_LOGIN_BOT_USERNAME: "login_bot",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  return { code: child.exitCode, said: (await said).join("") };
}

it(
  "the command refuses beside a process that uses the embedded database",
  { timeout: 120_000 },
  async () => {
    takeFolderLock(join(folder, "pglite-lock"));
    const { code, said } = await runCommand(k1);
    expect(code).toBe(1);
    expect(said).toMatch(/in use by another Vestnik process/);
  },
);

it(
  "the command names the keys that may be removed, and fails while a needed key is missing",
  { timeout: 120_000 },
  async () => {
    const id = "3f0c6d9e-58a5-4c1e-9df6-0f6f2b7f5a11";
    await layPreparedPglite(folder);
    await besideServer({ DATA_DIR: folder, SECRET_KEYS: k1 }, async ({ db, secrets }) => {
      const [user] = await db
        .insert(users)
        .values({ telegramId: 1, firstName: "Anna" })
        .returning();
      const userId = user?.id ?? "";
      const place = { userId, rowId: id, column: "bot_token" };
      const botTokenSealed = secrets.seal(new Secret("1:token-of-anna"), place);
      const names = { username: "anna", title: "Anna" };
      await db.insert(channels).values({ id, userId, ...names, status: "ok", botTokenSealed });
    });
    const k2 = key("k2");
    const without = await runCommand(k2);
    expect(without.code).toBe(1);
    expect(without.said).toContain(`channel ${id}, sealed under "k1", cannot be opened`);
    expect(without.said).toContain("Still used, to be kept: k1.");

    const both = await runCommand(`${k2},${k1}`);
    expect(both.said).toBe(
      'Bot tokens sealed anew under the key "k2": 1.\nSealed under "k2" now: 1.\n' +
        "No longer used, to be removed from SECRET_KEYS: k1.\n",
    );
    expect(both.code).toBe(0);
  },
);
