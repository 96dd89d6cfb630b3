import type { FastifyInstance } from "fastify";
import type { Control } from "../control.ts";
import type { EmulatorCore } from "../core.ts";
import { registerLogin } from "../login/loginPages.ts";
import { registerAssets } from "./assets.ts";
import { registerBotFather } from "./botFatherPage.ts";
import { registerChannelPages } from "./channelPage.ts";
import { registerIndexPage } from "./indexPage.ts";
import { registerLogPage } from "./logPage.ts";

/** All that people look at. */
export async function registerPages(
  app: FastifyInstance,
  core: EmulatorCore,
  control: Control,
  publicUrl: string | undefined,
): Promise<void> {
  await registerAssets(app, core);
  registerIndexPage(app, core, publicUrl);
  registerBotFather(app, core, control, publicUrl);
  registerLogPage(app, core, publicUrl);
  registerLogin(app, core, publicUrl);
  registerChannelPages(app, core, publicUrl);
}
