import type { Translation } from "../../shared/i18n/translation.ts";
import type { snippets as english } from "../en/snippets.ts";

export const snippets: Translation<typeof english> = {
  title: "Заготовки",
  loading: "Загружаем…",
  error_load: "Не удалось загрузить заготовки",
  search: "Поиск по заготовкам",
  kind: { template: "Шаблоны постов", signature: "Подписи", tag_set: "Наборы тегов" },
  allChannels: "Все каналы",
  others: "Другие каналы ({{number}})",
  change: "Изменить «{{name}}»",
  nothing: "Ничего не нашлось.",
  empty:
    "Храните здесь то, что пишете снова и снова: начало поста, подпись, набор тегов. Вставить их можно одним касанием — в посты одного канала или всех сразу.",
  nothingToSave: "Напишите текст или добавьте теги, и их можно будет сохранить здесь.",
  save: "Сохранить из этого поста…",
  saved: "Сохранено: {{name}}",
  tagsAdded: "Добавлены {{tags}}",
  tagsThere: "Все теги из набора «{{name}}» уже есть.",
  signatureThere: "«{{name}}» уже есть в тексте.",
  undo: "Отменить",
  deleted: "Удалено: «{{name}}».",
  restored: "Восстановлено: «{{name}}».",
  error_delete: "Не удалось удалить",
  error_restore: "Не удалось восстановить",
  form: {
    back: "Назад к списку",
    kind: "Сохранить как",
    as: { template: "Шаблон", signature: "Подпись", tag_set: "Набор тегов" },
    use: {
      template:
        "Вставляется туда, где стоит курсор, вместе с тегами. Изображения в шаблон не входят.",
      signature: "Вставляется в конец текста.",
      tag_set: "Добавляется к тегам поста.",
    },
    content: "Что сохранится",
    name: "Название",
    channel: "Где предлагать",
    replace: "Заменить тем, что сейчас в посте",
    replaceSelected: "Заменить тем, что выделено в посте",
    missing: "Пока нельзя сохранить:",
    delete: "Удалить",
    save: "Сохранить",
    error: "Не удалось сохранить",
  },
};
