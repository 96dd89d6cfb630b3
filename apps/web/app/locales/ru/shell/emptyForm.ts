import type { Translation } from "../../../shared/i18n/translation.ts";
import type { emptyForm as english } from "../../en/shell/emptyForm.ts";

export const emptyForm: Translation<typeof english> = {
  generator: "Написать с\u00a0помощью\u00a0ИИ",
  panel: { post: "Пост", poll: "Опрос", drafts: "Черновики" },
  placeholder: "Что нового? Текст, картинка или всё вместе…",
  images: {
    heading: "Изображения и файлы",
    add: "Загрузить",
    byAddress: "По ссылке",
    dropHint: "или перетащите их сюда, или вставьте",
    formats:
      "JPEG, PNG, GIF, WebP; файлы больше {{megabytes}}\u00a0МБ уменьшаются. Видео, аудио и любые другие файлы — до {{fileMegabytes}}\u00a0МБ.",
  },
};
