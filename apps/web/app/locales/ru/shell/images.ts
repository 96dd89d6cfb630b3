import type { Translation } from "../../../shared/i18n/translation.ts";
import type { images as english } from "../../en/shell/images.ts";

export const images: Translation<typeof english> = {
  noPicture: "Здесь изображение показать нельзя",
  carousel: "Изображения по одному",
  position: "Изображение {{position}} из {{count}}",
  previous: "Предыдущее изображение",
  next: "Следующее изображение",
  thumbnails: "Все изображения",
  show: "Показать изображение {{position}}",
};
