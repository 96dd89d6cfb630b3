/** The texts of rewriting, fetched with it; what a call costs is said in the generator's words. */
import i18next from "i18next";
import { generator as generatorEn } from "../../../locales/en/generator.ts";
import { rewriting as en } from "../../../locales/en/rewriting.ts";
import { generator as generatorRu } from "../../../locales/ru/generator.ts";
import { rewriting as ru } from "../../../locales/ru/rewriting.ts";

i18next.addResourceBundle("en", "rewriting", en);
i18next.addResourceBundle("ru", "rewriting", ru);
i18next.addResourceBundle("en", "generator", generatorEn);
i18next.addResourceBundle("ru", "generator", generatorRu);
