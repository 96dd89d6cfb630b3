/** Sentences of refusals about plans, packs and the payment provider. */
import type { BilingualSentence } from "./errorSentences.ts";

export const paymentSentences = {
  webhook_refused: {
    en: { text: "This message does not come from the payment provider." },
    ru: { text: "Это сообщение пришло не от платёжной системы." },
  },
  payment_not_completed: {
    en: {
      text: "This payment is not completed.",
      remedy: "Finish it on the payment page, or start again.",
    },
    ru: {
      text: "Этот платёж не завершён.",
      remedy: "Завершите его на странице оплаты или начните заново.",
    },
  },
  payment_not_found: {
    en: {
      text: "There is no such payment.",
      remedy: "Open the subscription tab and look at your receipts.",
    },
    ru: {
      text: "Такого платежа нет.",
      remedy: "Откройте вкладку «Подписка» и посмотрите список платежей.",
    },
  },
  plan_already_current: {
    en: { text: "You have this plan already." },
    ru: { text: "Этот тариф у вас уже подключён." },
  },
  payment_already_used: {
    en: { text: "This payment has already been counted." },
    ru: { text: "Этот платёж уже учтён." },
  },
  nothing_to_manage: {
    en: { text: "There is no subscription to manage yet.", remedy: "Choose a plan first." },
    ru: { text: "Управлять пока нечем: подписки ещё нет.", remedy: "Сначала выберите тариф." },
  },
  payment_of_other_plan: {
    en: { text: "This payment is for another plan." },
    ru: { text: "Этот платёж относится к другому тарифу." },
  },
  price_changed: {
    en: {
      text: "The price of this pack has changed.",
      remedy: "Reload the page to see the current price.",
    },
    ru: {
      text: "Цена этого пакета изменилась.",
      remedy: "Обновите страницу, чтобы увидеть новую цену.",
    },
  },
  return_address_foreign: {
    en: {
      text: "The payment would lead back to another site.",
      remedy: "Reload the page and try again.",
    },
    ru: {
      text: "После оплаты вы вернулись бы на другой сайт.",
      remedy: "Обновите страницу и попробуйте снова.",
    },
  },
  payments_switched_off: {
    en: { text: "Payments are not available on this server." },
    ru: { text: "На этом сервере оплата недоступна." },
  },
  payments_unreachable: {
    en: {
      text: "The payment system does not answer right now.",
      remedy: "Nothing was charged. Try again in a minute.",
    },
    ru: {
      text: "Платёжная система сейчас не отвечает.",
      remedy: "Деньги не списаны. Попробуйте ещё раз через минуту.",
    },
  },
  payments_busy: {
    en: {
      text: "The payment system is busy.",
      remedy: "Nothing was charged. Try again in a minute.",
    },
    ru: {
      text: "Платёжная система перегружена.",
      remedy: "Деньги не списаны. Попробуйте ещё раз через минуту.",
    },
  },
  payments_refused: {
    en: {
      text: "The payment system did not accept our request.",
      remedy: "Nothing was charged. Please tell the administrator.",
    },
    ru: {
      text: "Платёжная система не приняла наш запрос.",
      remedy: "Деньги не списаны. Пожалуйста, обратитесь к администратору.",
    },
  },
  portal_not_configured: {
    en: {
      text: "The page for managing subscriptions is not set up.",
      remedy: "Please contact the administrator.",
    },
    ru: {
      text: "Портал управления подпиской не настроен.",
      remedy: "Пожалуйста, обратитесь к администратору.",
    },
  },
} as const satisfies Readonly<Record<string, BilingualSentence>>;
