import type { Translation } from "../../../shared/i18n/translation.ts";
import type { images as english } from "../../en/shell/images.ts";

export const images: Translation<typeof english> = {
  noPicture: "Здесь изображение показать нельзя",
  carousel: "По одному",
  position: "{{Thing}} {{position}} из {{count}}",
  previous: "Предыдущее",
  next: "Следующее",
  thumbnails: "Все сразу",
  show: "Показать {{thing}} {{position}}",
  kinds: {
    photo: "изображение",
    video: "видео",
    animation: "GIF",
    audio: "аудиофайл",
    document: "файл",
  },
};
