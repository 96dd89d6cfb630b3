import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { builtServer, serverArguments, serverEnvironment } from "../machine/builds.mjs";
import { installWhenNeeded } from "../machine/install.mjs";
import { findFreePort, portFromEnvironment, requireFreePorts } from "../machine/ports.mjs";
import { requireNodeAndNpm, root } from "../machine/project.mjs";
import { tidySetting } from "../machine/settings.mjs";
import { takeDataFolder } from "./dataFolder.mjs";
import { createGroup } from "./group.mjs";
import { keepMadeSettings } from "./madeSettings.mjs";

/**
 * Prepares a Vestnik to play with: a data folder that is ours alone, free ports, packages.
 *
 * @param {{ port: number, purpose: string, setting: string }[]} [morePorts]
 */
export async function prepare(morePorts = []) {
  requireNodeAndNpm();
  const port = portFromEnvironment("PORT", 3000);
  const telegramPort = portFromEnvironment("TELEGRAM_EMULATOR_PORT", 3001);
  const dataDir = resolve(root, tidySetting(process.env["DATA_DIR"]) ?? "data");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeDataFolder(dataDir);
  await requireFreePorts([
    { port, purpose: "Vestnik", setting: "PORT" },
    { port: telegramPort, purpose: "the emulated Telegram", setting: "TELEGRAM_EMULATOR_PORT" },
    ...morePorts,
  ]);
  await installWhenNeeded("everything");
  const logs = join(dataDir, "logs");
  return { port, telegramPort, dataDir, logs, group: createGroup(lock) };
}

/**
 * Starts the emulated Telegram, AI and payments and then the server on them, all for this machine only, because a
 * client that reaches them can sign in as any person.
 *
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 * @param {{ appUrl: string, watch: boolean }} options
 */
export async function startTelegramAndServer(
  { port, telegramPort, dataDir, logs, group },
  options,
) {
  // What is written into the data folder from here on is its owner's alone.
  process.umask(0o077);
  const made = keepMadeSettings(dataDir);
  // Only the server needs it, and people find its page by the address that is printed: any free port will do.
  const aiPort = await findFreePort();
  const stripePort = await findFreePort(Number(made["STRIPE_EMULATOR_PORT"]));
  const watch = options.watch ? ["--watch"] : [];
  await group.start({
    name: "telegram",
    args: [...watch, "apps/emulators/src/main.ts"],
    log: join(logs, "telegram.log"),
    readyUrl: `http://127.0.0.1:${telegramPort}/health`,
    env: {
      ...made,
      SECRET_KEYS: undefined,
      TELEGRAM_EMULATOR_HOST: "127.0.0.1",
      TELEGRAM_EMULATOR_PORT: String(telegramPort),
      TELEGRAM_EMULATOR_PUBLIC_URL: `http://localhost:${telegramPort}`,
      TELEGRAM_EMULATOR_DATA_DIR: join(dataDir, "telegram"),
      AI_EMULATOR_PORT: String(aiPort),
      STRIPE_EMULATOR_PORT: String(stripePort),
      STRIPE_EMULATOR_PUBLIC_URL: `http://localhost:${stripePort}`,
      STRIPE_EMULATOR_DATA_DIR: join(dataDir, "stripe"),
      STRIPE_EMULATOR_WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook`,
    },
  });
  await group.start({
    name: "server",
    args: options.watch
      ? ["--watch", "apps/server/src/main.ts"]
      : [...serverArguments, builtServer],
    log: join(logs, "server.log"),
    readyUrl: `http://127.0.0.1:${port}/api/health/ready`,
    showAll: options.watch,
    env: {
      ...serverEnvironment,
      ...made,
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: options.appUrl,
      DATA_DIR: dataDir,
      // DATABASE_URL in this shell may name a database for something else.
      DATABASE_URL: undefined,
      // Everybody begins on the free plan: a larger one can be bought, for emulated money.
      DEFAULT_PLAN: process.env["DEFAULT_PLAN"] || undefined,
      ROLE: "all",
      // Reserved names: a link of the demo must not lead to a real person's account.
      COMPANY_NAME: "Vestnik Demo",
      COMPANY_EMAIL: "hello@vestnik.example",
      COMPANY_TELEGRAM: "vestnik_demo_bot",
      COMPANY_CHAT_URL: "https://chat.vestnik.example",
      COMPANY_VIDEO_URL: "https://videos.vestnik.example",
      TELEGRAM_API_ROOT: `http://127.0.0.1:${telegramPort}`,
      TELEGRAM_WIDGET_URL: `http://localhost:${telegramPort}/js/telegram-widget.js`,
      // AI settings in this shell would cost money and send data to another machine.
      AI_BASE_URL: `http://127.0.0.1:${aiPort}/v1`,
      AI_API_KEY: "demo",
      AI_TRANSCRIBE_MODEL: "sample-sentence",
      AI_TEXT_MODEL: "sample-post",
      AI_IMAGE_MODEL: "sample-image",
      STRIPE_EMULATOR_PORT: undefined,
      STRIPE_API_BASE: `http://127.0.0.1:${stripePort}`,
      STRIPE_PRICE_BASIC: undefined,
      STRIPE_PRICE_BUSINESS: undefined,
    },
  });
  return {
    aiUrl: `http://localhost:${aiPort}`,
    stripeUrl: `http://localhost:${stripePort}`,
  };
}
