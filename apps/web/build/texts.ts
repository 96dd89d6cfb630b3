/**
 * The texts of the app as they are bundled: Russian ones are set so that no line begins with a dash, and the sentences of errors, which the
 * contract has in both languages, become a module for each.
 */
import { sentencesIn } from "@vestnik/contract/errorSentences";
import { setInRussian } from "@vestnik/contract/typography/russianTypography";
import type { Plugin } from "vite";

const PREFIX = "virtual:sentences/";

export function texts(): Plugin {
  return {
    name: "vestnik-texts",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const language = (["en", "ru"] as const).find((each) => id === `\0${PREFIX}${each}`);
      if (language === undefined) return undefined;
      const source = `export default ${JSON.stringify(sentencesIn[language])}`;
      return language === "ru" ? setInRussian(source) : source;
    },
    transform: {
      filter: { id: /\/locales\/ru\/(?:shell\/)?\w+\.ts$/ },
      order: "pre",
      handler: setInRussian,
    },
  };
}
