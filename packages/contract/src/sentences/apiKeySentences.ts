/** Sentences of API keys and of what programs ask with them; the settings show those of a new key. */
import type { RefusalCode } from "@vestnik/domain/errors";
import type { BilingualSentence } from "./errorSentences.ts";

export const apiKeySentences = {
  api_key_refused: {
    en: {
      text: "This API key is not valid: it does not exist, has been ended or has expired.",
      remedy: "Create another one in the settings.",
    },
    ru: {
      text: "Этот ключ API не действует: его нет, он отозван или истёк.",
      remedy: "Создайте новый ключ в настройках.",
    },
  },
  api_key_scope_missing: {
    en: {
      text: "This API key may not do that: it lacks the permission “{scope}”.",
      remedy: "Create a key with this permission in the settings.",
    },
    ru: {
      text: "Этому ключу API такое не разрешено: нет права «{scope}».",
      remedy: "Создайте в настройках ключ с этим правом.",
    },
  },
  api_key_not_admitted: {
    en: {
      text: "No API key may do that.",
      remedy: "Sign in to the website and do it there.",
    },
    ru: {
      text: "С ключом API это сделать нельзя.",
      remedy: "Войдите на сайт и сделайте это там.",
    },
  },
  api_key_limit_reached: {
    en: {
      text: "You have {count} API keys already, and {limit} are allowed.",
      remedy: "End one you no longer need.",
    },
    ru: {
      text: "Ключей API уже {count}, а можно не больше {limit}.",
      remedy: "Отзовите тот, что больше не нужен.",
    },
  },
  api_key_name_required: {
    en: { text: "The key has no name.", remedy: "Enter a name." },
    ru: { text: "У ключа нет названия.", remedy: "Введите название." },
  },
  api_key_name_too_long: {
    en: {
      text: "The name has {count} characters; {limit} are allowed.",
      remedy: "Shorten the name.",
    },
    ru: {
      text: "В названии знаков: {count}, а можно не больше {limit}.",
      remedy: "Сократите название.",
    },
  },
  api_key_scope_required: {
    en: { text: "The key may not do anything.", remedy: "Choose at least one permission." },
    ru: { text: "Ключу ничего не разрешено.", remedy: "Выберите хотя бы одно право." },
  },
  idempotency_key_busy: {
    en: {
      text: "The first request with this idempotency key has not been answered yet.",
      remedy: "Repeat the request in a moment.",
    },
    ru: {
      text: "На первый запрос с этим ключом идемпотентности ещё нет ответа.",
      remedy: "Повторите запрос чуть позже.",
    },
  },
  idempotency_answer_gone: {
    en: {
      text: "The request with this idempotency key was carried out, and its answer is not stored.",
      remedy: "Look at what came of it, or ask again with another key.",
    },
    ru: {
      text: "Запрос с этим ключом идемпотентности уже выполнен, а ответ на него не хранится.",
      remedy: "Посмотрите, что получилось, или повторите запрос с другим ключом.",
    },
  },
} satisfies { readonly [Code in RefusalCode]?: BilingualSentence };
