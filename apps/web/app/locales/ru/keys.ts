import type { Translation } from "../../shared/i18n/translation.ts";
import type { keys as english } from "../en/keys.ts";

export const keys: Translation<typeof english> = {
  palette: {
    title: "Команды",
    field: "Что вы хотите сделать?",
    placeholder: "Новый опрос, тёмная тема…",
  },
  group: { write: "Написать", go: "Перейти", settings: "Настройки", find: "Найти" },
  write: { post: "Новый пост", poll: "Новый опрос", drafts: "Черновики" },
  find: { history: "«{{text}}» в истории", drafts: "«{{text}}» в черновиках" },
  list: {
    title: "Сочетания клавиш",
    page: "Везде",
    palette: "Команды (в посте — ссылка)",
    submit: "Отправить форму",
    close: "Закрыть то, что открыто",
    calendar: "Календарь",
    next: "Вперёд",
    previous: "Назад",
    write: "Написать пост на этот день",
    editor: "Текст поста",
    single: "Клавиши без Ctrl",
    singleText:
      "Отдельные буквы и «?». Выключите, если нажимаете их случайно, например когда диктуете компьютеру.",
  },
};
