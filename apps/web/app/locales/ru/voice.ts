import type { Translation } from "../../shared/i18n/translation.ts";
import type { voice as english } from "../en/voice.ts";

export const voice: Translation<typeof english> = {
  recognitionLanguage: "ru-RU",
  starting: "Ждём микрофон",
  startingHint: "Если браузер спросит, разрешите доступ.",
  recording: "Идёт запись",
  listening: "Слушаем",
  timer: "Осталось {{time}}",
  listeningHint: "Каждая фраза появится в тексте, как только вы её закончите.",
  announceRecording: "Идёт запись. Клавиша Escape её завершит.",
  announceFewSeconds_one: "Осталась {{count}} секунда",
  announceFewSeconds_few: "Осталось {{count}} секунды",
  announceFewSeconds_many: "Осталось {{count}} секунд",
  announceFewSeconds_other: "Осталось {{count}} секунды",
  done: "Готово",
  discard: "Удалить",
  transcribing: "Распознаём речь…",
  written: "Добавлено в текст: {{text}}",
  cancelled: "Запись пока не распознана.",
  kept: "Запись хранится, пока открыт редактор.",
  writeDown: "Распознать",
  recordAgain: "Записать ещё раз",
  problem: {
    noSpeech: {
      text: "Речи не слышно.",
      remedy: "Говорите ближе к микрофону и попробуйте снова.",
    },
    audioCapture: {
      text: "С микрофона не поступает звук.",
      remedy: "Проверьте, подключён ли он и включён ли, и попробуйте снова.",
    },
    permissionDenied: {
      text: "Нет доступа к микрофону.",
      remedy: "Разрешите его для этого сайта в настройках браузера.",
    },
    languageNotSupported: {
      text: "Распознавание речи в этом браузере не знает этого языка.",
      remedy: "Переключите язык интерфейса или откройте другой браузер.",
    },
    recognitionFailed: {
      text: "Распознавание речи в браузере не сработало.",
      remedy: "Проверьте подключение к сети и попробуйте снова.",
    },
    notSupported: {
      text: "Этот браузер не поддерживает голосовой ввод.",
      remedy:
        "Откройте Vestnik в свежем Chrome, Edge или Safari по адресу, который начинается с https.",
    },
    microphoneAccess: {
      text: "Не удалось включить микрофон.",
      remedy: "Возможно, его занимает другая программа. Закройте её и попробуйте снова.",
    },
  },
};
