import type { Translation } from "../../shared/i18n/translation.ts";
import type { topBar as english } from "../en/topBar.ts";

export const topBar: Translation<typeof english> = {
  title: "topBar",
};
