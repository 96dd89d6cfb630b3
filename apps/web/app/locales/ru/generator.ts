import type { Translation } from "../../shared/i18n/translation.ts";
import type { generator as english } from "../en/generator.ts";

export const generator: Translation<typeof english> = {
  prompt: "Задание",
  placeholder:
    "О чём написать? Например: пригласи читателей на дегустацию кофе в субботу — тепло, в пяти предложениях, с вопросом в конце.",
  keys: "{{keys}} — сгенерировать",
  dictate: "Надиктовать задание",
  clear: "Очистить задание",
  generate_one: "Сгенерировать текст · {{count}} кредит",
  generate_few: "Сгенерировать текст · {{count}} кредита",
  generate_many: "Сгенерировать текст · {{count}} кредитов",
  generate_other: "Сгенерировать текст · {{count}} кредита",
  again_one: "Ещё вариант · {{count}} кредит",
  again_few: "Ещё вариант · {{count}} кредита",
  again_many: "Ещё вариант · {{count}} кредитов",
  again_other: "Ещё вариант · {{count}} кредита",
  writing: "ИИ пишет…",
  announceReady: "Текст готов.",
  balance_one: "Остался {{count}} кредит из {{max}}",
  balance_few: "Осталось {{count}} кредита из {{max}}",
  balance_many: "Осталось {{count}} кредитов из {{max}}",
  balance_other: "Осталось {{count}} кредита из {{max}}",
  noCredits: "Кредиты закончились: {{date}} появятся новые.",
  hint: "Сначала текст появится здесь. Пост не изменится, пока вы сами не вставите в него текст.",
  answer: "Сгенерированный текст",
  use: "Вставить в пост",
  used: "Текст в посте",
  undo: "Отменить",
  dismiss: "Убрать",
  dismissed: "Сгенерированный текст убран.",
  notKept:
    "Браузер не даёт Vestnik ничего хранить, поэтому текст проживёт, только пока открыта эта страница: вставьте его в пост или скопируйте.",
  copy: "сгенерированный текст",
  failed: {
    title: "Не удалось сгенерировать текст",
    free: "Кредиты не списаны.",
    unknown: "Списаны ли кредиты, видно по остатку.",
  },
  cancelled: "Отменено. Кредиты не списаны.",
  off: {
    title: "ИИ не подключён",
    text: "Подключить его может администратор этой установки: для этого нужны настройки AI_BASE_URL и AI_TEXT_MODEL.",
  },
  settingsFailed: "Не удалось узнать, подключён ли ИИ",
};
