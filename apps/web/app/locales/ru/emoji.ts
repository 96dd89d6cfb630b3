import type { Translation } from "../../shared/i18n/translation.ts";
import type { emoji as english } from "../en/emoji.ts";

export const emoji: Translation<typeof english> = {
  title: "Выберите эмодзи",
  close: "Закрыть эмодзи",
  search: "Найти эмодзи",
  placeholder: "Найти: сердце, огонь, heart…",
  added: "Добавлено: {{emoji}}",
  list: "Эмодзи",
  groups: "Группы эмодзи",
  loading: "Загружаем эмодзи…",
  empty: "По запросу «{{search}}» ничего нет. Попробуйте другое слово, по-русски или по-английски.",
  group: {
    found: "Найдено",
    recent: "Недавние",
    first: "Для постов",
    smileys: "Смайлики",
    people: "Люди и жесты",
    animals: "Животные и природа",
    food: "Еда и напитки",
    travel: "Путешествия и места",
    activities: "Досуг и спорт",
    objects: "Предметы",
    symbols: "Символы",
    flags: "Флаги",
  },
  tone: {
    label: "Цвет кожи",
    none: "Жёлтый",
    light: "Светлый",
    "medium-light": "Светло-средний",
    medium: "Средний",
    "medium-dark": "Тёмно-средний",
    dark: "Тёмный",
  },
};
