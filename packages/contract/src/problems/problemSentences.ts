/** What a problem is called, where it is, and what its button says: the same words in the product and in a message. */
import { remedyOf } from "./problemAddress.ts";
import { botTokenProblem } from "./problemReasons.ts";
import type { BotTokenProblem } from "./problemReasons.ts";
import type { Problem } from "./problems.ts";
import type { Language } from "../shared.ts";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Fills the number into the form of the noun that it asks for. */
function counted(language: Language, count: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace("#", String(count));
}

const unsent: Readonly<Record<Language, Forms>> = {
  en: { one: "# was not published", other: "# were not published" },
  ru: {
    one: "# публикация не вышла",
    few: "# публикации не вышли",
    many: "# публикаций не вышло",
    other: "# публикации не вышло",
  },
};
const unclear: Readonly<Record<Language, Forms>> = {
  en: { one: "# is not confirmed", other: "# are not confirmed" },
  ru: {
    one: "# публикация не подтверждена",
    few: "# публикации не подтверждены",
    many: "# публикаций не подтверждено",
    other: "# публикации не подтверждено",
  },
};
const unchanged: Readonly<Record<Language, Forms>> = {
  en: { one: "# post stays as it was", other: "# posts stay as they were" },
  ru: {
    one: "# публикация осталась без изменений",
    few: "# публикации остались без изменений",
    many: "# публикаций осталось без изменений",
    other: "# публикации осталось без изменений",
  },
};
const waiting: Readonly<Record<Language, Forms>> = {
  en: { one: "# waiting", other: "# waiting" },
  ru: { one: "# ждёт", few: "# ждут", many: "# ждут", other: "# ждёт" },
};
/** Where no other count before it has said of what. */
const waitingAlone: Readonly<Record<Language, Forms>> = {
  en: { one: "# publication is waiting", other: "# publications are waiting" },
  ru: {
    one: "# публикация ждёт",
    few: "# публикации ждут",
    many: "# публикаций ждут",
    other: "# публикации ждёт",
  },
};
const more: Readonly<Record<Language, Forms>> = {
  en: { one: "and # more channel", other: "and # more channels" },
  ru: {
    one: "и ещё # канал",
    few: "и ещё # канала",
    many: "и ещё # каналов",
    other: "и ещё # канала",
  },
};

/** How many publications it is about, in words; empty where it is about none yet. */
export function problemCounts(problem: Problem, language: Language): string {
  const isAlone = problem.unsent === 0 && problem.unclear === 0;
  const parts = [
    problem.unsent > 0 && counted(language, problem.unsent, unsent[language]),
    problem.unclear > 0 && counted(language, problem.unclear, unclear[language]),
    problem.unchanged > 0 && counted(language, problem.unchanged, unchanged[language]),
    problem.waiting > 0 &&
      counted(language, problem.waiting, (isAlone ? waitingAlone : waiting)[language]),
  ];
  return parts.filter((part) => part !== false).join(", ");
}

const deadlines: Readonly<Record<Language, readonly [one: string, several: string]>> = {
  en: ["goes out by itself if fixed by ", "the first goes out by itself if fixed by "],
  ru: ["выйдет сама, если успеть до ", "первая выйдет сама, если успеть до "],
};

/** Until when what is due already goes out by itself; empty where nothing does. */
export function problemDeadline(
  { kind, waiting: count, nextAt, lateAt }: Problem,
  { language, now, timeOf }: { language: Language; now: Date; timeOf: (at: string) => string },
): string {
  const isHeld = kind === "token" || kind === "plan";
  if (!isHeld || !nextAt || !lateAt || Date.parse(nextAt) > now.getTime()) return "";
  const [one, several] = deadlines[language];
  return `${count === 1 ? one : several}${timeOf(lateAt)}`;
}

/** The channels by name: three, and how many more. */
export function problemPlace(
  { channels, channelCount }: Pick<Problem, "channels" | "channelCount">,
  language: Language,
): string {
  const names = channels.join(", ");
  const rest = channelCount - channels.length;
  return rest > 0 ? `${names} ${counted(language, rest, more[language])}` : names;
}

type Words = { readonly title: string; readonly button: string };

const botTokens: Readonly<Record<BotTokenProblem, Readonly<Record<Language, Words>>>> = {
  refused: {
    en: {
      title: "The bot’s token is not accepted",
      button: "Give a new token",
    },
    ru: {
      title: "Токен бота не принят",
      button: "Указать новый токен",
    },
  },
  unreadable: {
    en: {
      title: "The stored bot token cannot be read",
      button: "Enter the token again",
    },
    ru: {
      title: "Сохранённый токен бота не прочитать",
      button: "Ввести токен ещё раз",
    },
  },
  missing: {
    en: {
      title: "There is no bot token",
      button: "Give a token",
    },
    ru: {
      title: "Нет токена бота",
      button: "Указать токен",
    },
  },
};

const channelWords: Readonly<
  Record<"not_admin" | "no_post_right" | "unreachable", Readonly<Record<Language, Words>>>
> = {
  not_admin: {
    en: {
      title: "The bot is not an administrator of the channel",
      button: "Open the channel",
    },
    ru: {
      title: "Бот не администратор канала",
      button: "К каналу",
    },
  },
  no_post_right: {
    en: {
      title: "The bot cannot post in the channel",
      button: "Open the channel",
    },
    ru: {
      title: "Боту нельзя публиковать в канале",
      button: "К каналу",
    },
  },
  unreachable: {
    en: {
      title: "The channel cannot be reached",
      button: "Open the channel",
    },
    ru: {
      title: "Нет связи с каналом",
      button: "К каналу",
    },
  },
};

const plan: Readonly<Record<Language, Words>> = {
  en: {
    title: "Channels are beyond your plan",
    button: "Open the plan",
  },
  ru: {
    title: "Каналов больше, чем в тарифе",
    button: "К тарифу",
  },
};

const mended: Readonly<Record<Language, Words>> = {
  en: {
    title: "It works again, but not everything went out",
    button: "Send again",
  },
  ru: {
    title: "Снова работает, но вышло не всё",
    button: "Отправить снова",
  },
};

const titles: Readonly<
  Record<Exclude<Problem["kind"], "token" | "plan" | "channel">, Record<Language, string>>
> = {
  picture: {
    en: "An image is gone that a post needs",
    ru: "Пропало изображение, нужное публикации",
  },
  unconfirmed: { en: "It is not clear whether it went out", ru: "Неясно, вышло ли" },
  unreachable: {
    en: "Telegram could not be reached in time",
    ru: "Не удалось вовремя связаться с Telegram",
  },
  late: { en: "It was not sent in time", ru: "Не отправлено вовремя" },
  refused: {
    en: "Telegram does not let the bot into the channel",
    ru: "Telegram не пускает бота в канал",
  },
  post: { en: "Telegram refused to publish", ru: "Telegram отказал в публикации" },
  edit: { en: "A post was not corrected", ru: "Публикация не исправлена" },
  remove: { en: "A post was not removed", ru: "Публикация не удалена" },
  pin: { en: "A post was not pinned", ru: "Публикация не закреплена" },
  unpin: { en: "A post was not unpinned", ru: "Публикация не откреплена" },
  close: { en: "A poll was not closed", ru: "Опрос не завершён" },
};

const buttons: Readonly<Record<"look" | "again", Readonly<Record<Language, string>>>> = {
  look: { en: "Look", ru: "Посмотреть" },
  again: { en: "Send again", ru: "Отправить снова" },
};

function wordsOf(problem: Problem, language: Language): Words {
  const { kind, status, isOver } = problem;
  if (isOver) return mended[language];
  if (kind === "token") return botTokens[botTokenProblem(status)][language];
  if (kind === "plan") return plan[language];
  if (kind === "channel") return channelWords[knownStatus(status)][language];
  const button = buttons[remedyOf(problem) === "again" ? "again" : "look"][language];
  return { title: titles[kind][language], button };
}

function knownStatus(status: Problem["status"]): keyof typeof channelWords {
  return status === "not_admin" || status === "no_post_right" ? status : "unreachable";
}

export function problemTitle(problem: Problem, language: Language): string {
  return wordsOf(problem, language).title;
}

export function problemButton(problem: Problem, language: Language): string {
  return wordsOf(problem, language).button;
}
