import type { Translation } from "../../../shared/i18n/translation.ts";
import type { deletion as english } from "../../en/shell/deletion.ts";

export const deletion: Translation<typeof english> = {
  label: "Удаление аккаунта",
  title: "Ваш аккаунт будет удалён {{when}}.",
  until: "До этого ничего не отправляется и ничего нельзя изменить.",
  details: "Подробнее",
  undo: "Отменить удаление",
  undone: "Удаление отменено: всё как прежде",
  undoFailed: "Отменить удаление не удалось",
};
