/** The texts of the menu, fetched with it, and the sentences of what cannot be saved. */
import i18next from "i18next";
import sentencesEn from "virtual:sentences/en/snippets";
import sentencesRu from "virtual:sentences/ru/snippets";
import { snippets as en } from "../../../locales/en/snippets.ts";
import { snippets as ru } from "../../../locales/ru/snippets.ts";
import { addSentences } from "../../../shared/i18n/errorSentence.ts";

i18next.addResourceBundle("en", "snippets", en);
i18next.addResourceBundle("ru", "snippets", ru);
addSentences("en", sentencesEn);
addSentences("ru", sentencesRu);
