/** The texts of the generator, fetched with it, because most visits do not need them. */
import i18next from "i18next";
import { generator as en } from "../../../locales/en/generator.ts";
import { generator as ru } from "../../../locales/ru/generator.ts";

i18next.addResourceBundle("en", "generator", en);
i18next.addResourceBundle("ru", "generator", ru);
