/** The texts of notices above and below a form, fetched with the first of them, because most visits see none. */
import i18next from "i18next";
import { composerNotices as en } from "../../locales/en/composerNotices.ts";
import { composerNotices as ru } from "../../locales/ru/composerNotices.ts";

i18next.addResourceBundle("en", "composerNotices", en);
i18next.addResourceBundle("ru", "composerNotices", ru);
