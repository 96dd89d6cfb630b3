/** Sets the Russian texts of the app as they are bundled, so that no line begins with a dash. */
import { setInRussian } from "@vestnik/contract/typography/russianTypography";
import type { Plugin } from "vite";

export function russianTexts(): Plugin {
  return {
    name: "vestnik-russian-texts",
    transform: {
      filter: { id: /\/locales\/ru\/\w+\.ts$/ },
      order: "pre",
      handler: setInRussian,
    },
  };
}
