import type { Translation } from "../../shared/i18n/translation.ts";
import type { polls as english } from "../en/polls.ts";

export const polls: Translation<typeof english> = {
  heading: "Новый опрос",
  question: "Вопрос",
  questionPlaceholder: "О чём вы хотите спросить?",
  options: "Варианты ответа",
  option: "Вариант {{position}}",
  addOption: "Добавить вариант",
  removeOption: "Удалить вариант {{position}}",
  anonymous: "Анонимное голосование",
  anonymousHint: "Никто не видит, кто как проголосовал.",
  publicHint: "Все видят, кто как проголосовал. Такие опросы возможны только в группах.",
  multiple: "Несколько ответов",
  previewHint: "Заполните два варианта — и здесь появится опрос, каким его покажет Telegram.",
  kindAnonymous: "Анонимный опрос",
  kindPublic: "Опрос",
  noVotes: "Голосов пока нет",
  voteSeveral: "Голосовать",
  earlier: {
    published: {
      text: "Опрос принят к публикации, форма снова пуста.",
      undo: "Вернуть опрос в форму",
    },
    replaced: {
      text: "Сейчас в форме копия; прежний опрос сохранён.",
      undo: "Вернуть прежний опрос",
    },
  },
};
