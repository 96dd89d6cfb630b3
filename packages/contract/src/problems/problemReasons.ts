/** Why a problem is one, and what can be done about it. */
import type { DeliveryCode } from "@vestnik/domain/errors";
import { deliverySentences } from "../sentences/deliverySentences.ts";
import type { Problem } from "./problems.ts";
import type { Language } from "../shared.ts";

type Bilingual = Readonly<Record<Language, string>>;

/** What is wrong with a bot token. */
export type BotTokenProblem = "refused" | "missing" | "unreadable";

const conditions: Readonly<
  Record<
    BotTokenProblem | "not_admin" | "no_post_right" | "unreachable" | "plan" | "over",
    Bilingual
  >
> = {
  refused: {
    en: "Telegram does not accept the token: it was revoked in @BotFather. With a new one everything that waits goes out by itself, unless it is too late by then.",
    ru: "Telegram не принимает токен: его отозвали в @BotFather. С новым всё, что ждёт, выйдет само, если не станет слишком поздно.",
  },
  missing: {
    en: "Without a bot token nothing can be sent. What is scheduled waits for one.",
    ru: "Без токена бота отправить ничего нельзя. Всё запланированное ждёт его.",
  },
  unreadable: {
    en: "This site lost the key that it stored the token with. Its operator has been told, and with the key everything that waits goes out by itself. It also does when you enter the token again, unless it is too late by then.",
    ru: "Сайт потерял ключ, которым зашифрован токен. Администратор сайта об этом знает: с ключом всё, что ждёт, выйдет само. Выйдет и если вы введёте токен ещё раз, если не станет слишком поздно.",
  },
  not_admin: {
    en: "What is scheduled there will fail. Add the bot to the channel’s administrators, then check it.",
    ru: "Всё, что там запланировано, не выйдет. Добавьте бота в администраторы канала и проверьте его.",
  },
  no_post_right: {
    en: "What is scheduled there will fail. In the channel’s administrators switch on “Post messages” for the bot, then check it.",
    ru: "Всё, что там запланировано, не выйдет. Включите боту в администраторах канала «Публикация сообщений» и проверьте его.",
  },
  unreachable: {
    en: "The bot does not find it, or Telegram did not answer. Check that the channel exists and that the bot is in it.",
    ru: "Бот его не находит, или Telegram не ответил. Проверьте, что канал существует и бот в нём состоит.",
  },
  plan: {
    en: "What is scheduled in them waits until your plan has a place for them.",
    ru: "Запланированное в лишних каналах ждёт, пока для них найдётся место в тарифе.",
  },
  over: {
    en: "What waited and is not too late goes out by itself. The rest goes out when you send it again.",
    ru: "Что ждало и ещё не опоздало, выйдет само. Остальное отправится, когда вы повторите отправку.",
  },
};

export function problemReason(problem: Problem, language: Language): string {
  const condition = conditionOf(problem);
  if (condition) return conditions[condition][language];
  const { text, remedy } = deliverySentences[codeOf(problem)][language];
  return remedy ? `${text} ${remedy}` : text;
}

function conditionOf({ kind, status, isOver }: Problem): keyof typeof conditions | undefined {
  if (isOver) return "over";
  if (kind === "plan") return "plan";
  if (kind === "token") return botTokenProblem(status);
  if (kind !== "channel") return undefined;
  return status === "not_admin" || status === "no_post_right" ? status : "unreachable";
}

export function botTokenProblem(status: Problem["status"]): BotTokenProblem {
  if (status === "no_token") return "missing";
  return status === "unreadable_token" ? "unreadable" : "refused";
}

function codeOf({ kind, code }: Problem): DeliveryCode {
  if (kind === "picture") return "upload_gone";
  const known = Object.keys(deliverySentences) as DeliveryCode[];
  return known.find((one) => one === code) ?? "telegram_refused";
}
