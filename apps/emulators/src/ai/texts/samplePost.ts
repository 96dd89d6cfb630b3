/** The emulated AI's answer: about the prompt, and open about being a sample. */
import { diceOf, pick } from "../seeded.ts";
import type { Language } from "./language.ts";
import { type Topic, topicOf } from "./topic.ts";

type Template = (topic: Topic) => readonly string[];
type Templates = readonly [Template, ...Template[]];

/** Paragraphs, the headline first. */
const english: Templates = [
  ({ title, about }) => [
    `*${title}*`,
    `Good morning, dear readers! Today's post is ${about}: we have put the kettle on, sorted our notes and kept the best for you.`,
    "• what is new\n• why it matters\n• what to try _this week_",
    "Tell us in the comments what you would like to read next.",
  ],
  ({ title, about }) => [
    `*${title}*`,
    `We have been asked ${about} more than once, so here is a straight answer. It took us a while to get the details right, and it was worth it.`,
    "The short version: it is simpler than it looks, and *you can start today*.",
    "Have you tried it already? Share your experience, we read every comment.",
  ],
  ({ title, about }) => [
    `☀️ *${title}*`,
    `A little news for a good start into the day. There is something to say ${about}, and we wanted you to hear it first.`,
    "First, take your time and look around. Then pick the one thing you like best and begin with it. The rest will follow by itself.",
    "_See you tomorrow!_",
  ],
  ({ title, about }) => [
    `*${title}*`,
    `Three things ${about} that we wish we had known earlier:`,
    "1. Small steps beat big plans.\n2. A good question saves an hour of work.\n3. The best ideas come *over coffee*.",
    "Save this post, it will come in handy.",
  ],
];
const russian: Templates = [
  ({ title, about }) => [
    `*${title}*`,
    `Доброе утро, дорогие читатели! Сегодня рассказываем ${about}: мы поставили чайник, разобрали заметки и оставили для вас самое интересное.`,
    "• что нового\n• почему это важно\n• что попробовать _на этой неделе_",
    "Напишите в комментариях, о чём рассказать в следующий раз.",
  ],
  ({ title, about }) => [
    `*${title}*`,
    `Нас не раз просили рассказать ${about}, поэтому отвечаем прямо. Разобраться в деталях удалось не сразу, но оно того стоило.`,
    "Если коротко: всё проще, чем кажется, и *начать можно уже сегодня*.",
    "А вы уже пробовали? Поделитесь опытом — мы читаем все комментарии.",
  ],
  ({ title, about }) => [
    `☀️ *${title}*`,
    `Немного новостей для хорошего начала дня. Нам есть что сказать ${about}, и мы хотим, чтобы вы узнали первыми.`,
    "Сначала не спешите и осмотритесь. Потом выберите то, что нравится больше всего, и начните с него. Остальное сложится само.",
    "_До завтра!_",
  ],
  ({ title, about }) => [
    `*${title}*`,
    `Когда говорят ${about}, чаще всего забывают три вещи:`,
    "1. Маленькие шаги лучше больших планов.\n2. Хороший вопрос экономит час работы.\n3. Лучшие идеи приходят *за чашкой кофе*.",
    "Сохраните этот пост, он ещё пригодится.",
  ],
];
const templates: Record<Language, Templates> = { en: english, ru: russian };
const notes: Record<Language, string> = {
  en: "This is a sample post: no real AI is connected here.",
  ru: "Это пост для примера: настоящий ИИ здесь не подключён.",
};
const SHORT = /\b(?:short|brief)|коротк|кратк/i;

/** In the language of the prompt; the same prompt gives the same post. */
export function samplePost(prompt: string): string {
  const topic = topicOf(prompt);
  const paragraphs = pick(diceOf(prompt), templates[topic.language])(topic);
  const wanted = SHORT.test(prompt) ? paragraphs.slice(0, 2) : paragraphs;
  return [...wanted, notes[topic.language]].join("\n\n");
}
