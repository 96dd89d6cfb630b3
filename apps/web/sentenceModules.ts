/**
 * The sentences of errors, modules for each language, so that only the chosen language is loaded: refusals with every
 * page, deliveries with those that show publications, refused snippets with their menu.
 */
import { deliveriesIn, refusalsIn, snippetsIn } from "@vestnik/contract/errorSentences";
import { setInRussian } from "@vestnik/contract/typography/russianTypography";
import type { Plugin } from "vite";

const PREFIX = "virtual:sentences/";

export function sentenceModules(): Plugin {
  return {
    name: "vestnik-sentences",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      for (const language of ["en", "ru"] as const) {
        const name = `\0${PREFIX}${language}`;
        if (id === name) return moduleOf(refusalsIn[language], language);
        if (id === `${name}/deliveries`) return moduleOf(deliveriesIn[language], language);
        if (id === `${name}/snippets`) return moduleOf(snippetsIn[language], language);
      }
      return undefined;
    },
  };
}

function moduleOf(sentences: object, language: "en" | "ru"): string {
  const source = `export default ${JSON.stringify(sentences)}`;
  return language === "ru" ? setInRussian(source) : source;
}
