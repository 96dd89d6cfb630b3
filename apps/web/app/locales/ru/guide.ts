import type { Translation } from "../../shared/i18n/translation.ts";
import type { guide as english } from "../en/guide.ts";

export const guide: Translation<typeof english> = {
  showHow: "Как это исправить",
  showHowNewTab: "Как это исправить (откроется в новой вкладке)",
};
