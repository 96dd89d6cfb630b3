import type { Translation } from "../../shared/i18n/translation.ts";
import type { landing as english } from "../en/landing.ts";

export const landing: Translation<typeof english> = {
  title: "landing",
};
