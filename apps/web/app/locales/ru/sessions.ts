import type { Translation } from "../../shared/i18n/translation.ts";
import type { sessions as english } from "../en/sessions.ts";

export const sessions: Translation<typeof english> = {
  lead: "Где выполнен вход в ваш аккаунт. Завершите сеанс, который вам незнаком: доступ к аккаунту из него сразу прекратится.",
  loading: "Загружаем сеансы…",
  loadFailed: "Не удалось загрузить сеансы",
  others: "Другие сеансы",
  browserOn: "{{browser}}, {{system}}",
  unknownBrowser: "Неизвестный браузер",
  thisOne: "Этот сеанс",
  now: "Активен сейчас",
  lastSeen: "Последняя активность: {{when}}",
  started: "Вход: {{when}}",
  end: "Завершить",
  endOne: "Завершить сеанс: {{name}}",
  endTitle: "Завершить этот сеанс?",
  endText: "{{name}}, вход: {{when}}. Сеанс сразу закончится, и там придётся входить заново.",
  endConfirm: "Завершить сеанс",
  ended: "Сеанс завершён",
  endAll: "Завершить все другие сеансы",
  endAllTitle: "Завершить все другие сеансы?",
  endAllText:
    "Здесь вы останетесь в аккаунте. Во всех других местах сразу придётся входить заново.",
  endedAll: "Все другие сеансы завершены",
  endFailed: "Не удалось завершить сеанс",
  onlyThis: "Больше нигде вход не выполнен.",
};
