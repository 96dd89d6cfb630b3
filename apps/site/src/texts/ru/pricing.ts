import type { pricing as english } from "../en/pricing.ts";
import { counted } from "../plural.ts";
import type { Translation } from "../translation.ts";

/** After «до» the noun is in the genitive. */
const upTo = (count: number, one: string, more: string) =>
  `До ${counted("ru", count, { one, few: more, many: more })}`;

export const pricing: Translation<typeof english> = {
  title: "Тарифы",
  lead: "Начните бесплатно, карта не нужна. Перейти на тариф побольше можно в любой момент.",
  popular: "Популярный",
  names: { free: "Бесплатный", basic: "Стандарт", business: "Бизнес" },
  period: "в месяц",
  credits: (count) =>
    `${counted("ru", count, { one: "кредит ИИ", few: "кредита ИИ", many: "кредитов ИИ" })} в месяц`,
  channels: (count) => upTo(count, "канала", "каналов"),
  channelsUnlimited: "Сколько угодно каналов",
  posts: (count) =>
    `${counted("ru", count, { one: "пост", few: "поста", many: "постов" })} в месяц, каждый — в одном канале или сразу во всех`,
  trial: (count) =>
    `${counted("ru", count, {
      one: "пробный пост",
      few: "пробных поста",
      many: "пробных постов",
    })} в месяц, каждый — в одном канале или сразу во всех`,
  support: {
    free: "Карта не нужна",
    basic: "Приоритетная поддержка",
    business: "Круглосуточная поддержка",
  },
  packs: "Дополнительные кредиты ИИ",
  packsLead: "Разовая покупка: кредиты приходят сразу после оплаты и не сгорают.",
  pack: (count) => counted("ru", count, { one: "кредит", few: "кредита", many: "кредитов" }),
  costs: "Сколько стоит ИИ, в кредитах",
  operations: {
    text: "текст",
    tags: "хештеги",
    rewriting: "правка выделенного",
    image: "изображение",
    text_from_image: "текст по изображению",
    image_from_image: "изображение по изображению",
  },
  notSold: "Здесь ничего не продаётся: пользоваться Vestnik можно бесплатно.",
  start: {
    free: "Начать бесплатно",
    basic: "Выбрать «Стандарт»",
    business: "Выбрать «Бизнес»",
  },
};
