import type { Translation } from "../../shared/i18n/translation.ts";
import type { channels as english } from "../en/channels.ts";

export const channels: Translation<typeof english> = {
  title: "channels",
};
