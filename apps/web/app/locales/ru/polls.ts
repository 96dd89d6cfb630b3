import type { Translation } from "../../shared/i18n/translation.ts";
import type { polls as english } from "../en/polls.ts";

export const polls: Translation<typeof english> = {
  heading: "Новый опрос",
  replacement: {
    title: "Этот опрос заменит запланированный",
    text_one:
      "Когда вы запланируете или опубликуете этот опрос, прежний, который ждёт в {{count}} канале, будет удалён тем же шагом.",
    text_few:
      "Когда вы запланируете или опубликуете этот опрос, прежний, который ждёт в {{count}} каналах, будет удалён тем же шагом.",
    text_many:
      "Когда вы запланируете или опубликуете этот опрос, прежний, который ждёт в {{count}} каналах, будет удалён тем же шагом.",
    text_other:
      "Когда вы запланируете или опубликуете этот опрос, прежний, который ждёт в {{count}} каналах, будет удалён тем же шагом.",
    keep: "Оставить и прежний",
  },
  question: "Вопрос",
  questionPlaceholder: "О чём вы хотите спросить?",
  options: "Варианты ответа",
  option: "Вариант {{position}}",
  addOption: "Добавить вариант",
  removeOption: "Удалить вариант {{position}}",
  optionRemoved_one: "Вариант {{position}} удалён, остался {{count}}.",
  optionRemoved_few: "Вариант {{position}} удалён, осталось {{count}}.",
  optionRemoved_many: "Вариант {{position}} удалён, осталось {{count}}.",
  optionRemoved_other: "Вариант {{position}} удалён, осталось {{count}}.",
  moveOption: "Переместить вариант {{position}}",
  moveHint: "Стрелки двигают вариант вверх и вниз, Home и End ставят его первым и последним.",
  optionMoved: "Теперь это вариант {{position}} из {{count}}.",
  leftOut: "Вариантов может быть не больше {{limit}}. Не добавлено: {{lines}}",
  sameOptions:
    "Варианты {{first}} и {{second}} читаются одинаково. Telegram это допускает, но читатели могут запутаться.",
  anonymous: "Анонимное голосование",
  anonymousHint: "Никто не видит, кто как проголосовал.",
  publicHint: "Все видят, кто как проголосовал. Такие опросы возможны только в группах.",
  makeAnonymous: "Сделать анонимным",
  onlyGroups_one: "Отправить только в группу",
  onlyGroups_few: "Отправить только в {{count}} группы",
  onlyGroups_many: "Отправить только в {{count}} групп",
  onlyGroups_other: "Отправить только в {{count}} группы",
  multiple: "Несколько ответов",
  previewHint: "Заполните два варианта — и здесь появится опрос, каким его покажет Telegram.",
  kindAnonymous: "Анонимный опрос",
  kindPublic: "Опрос",
  noVotes: "Голосов пока нет",
  voteSeveral: "Голосовать",
  earlier: {
    published: {
      text: "Можно составить новый опрос.",
      undo: "Скопировать в форму",
    },
    sentElsewhere: {
      text: "Опрос принят к публикации из другой вкладки, поэтому форма пуста и здесь.",
      undo: "Скопировать в форму",
    },
    cleared: { text: "Поля очищены.", undo: "Вернуть" },
  },
};
