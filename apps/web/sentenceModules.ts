/** The sentences of errors, one module for each language, so that only the chosen language is loaded. */
import { sentencesIn } from "@vestnik/contract/errorSentences";
import type { Plugin } from "vite";

const PREFIX = "virtual:sentences/";

export function sentenceModules(): Plugin {
  return {
    name: "vestnik-sentences",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const language = (["en", "ru"] as const).find((each) => id === `\0${PREFIX}${each}`);
      return language && `export default ${JSON.stringify(sentencesIn[language])}`;
    },
  };
}
