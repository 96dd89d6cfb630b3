/** Sentences of refused snippets, which are fetched with the menu that saves them. */
import type { RefusalCode } from "@vestnik/domain/errors";
import type { BilingualSentence } from "./errorSentences.ts";

export const snippetSentences = {
  snippet_limit_reached: {
    en: {
      text: "You keep {count} templates already, and there is room for {limit}.",
      remedy: "Delete one you no longer need.",
    },
    ru: {
      text: "Заготовок уже {count}, а помещается {limit}.",
      remedy: "Удалите ту, что больше не нужна.",
    },
  },
  snippet_name_required: {
    en: { text: "There is no name.", remedy: "Enter a name." },
    ru: { text: "Нет названия.", remedy: "Введите название." },
  },
  snippet_name_too_long: {
    en: { text: "The name has {count} characters; {limit} fit.", remedy: "Shorten the name." },
    ru: {
      text: "В названии знаков: {count}, а помещается {limit}.",
      remedy: "Сократите название.",
    },
  },
  snippet_empty: {
    en: { text: "There is nothing to save.", remedy: "Write something first." },
    ru: { text: "Сохранять нечего.", remedy: "Сначала напишите что-нибудь." },
  },
} satisfies { readonly [Code in RefusalCode]?: BilingualSentence };
