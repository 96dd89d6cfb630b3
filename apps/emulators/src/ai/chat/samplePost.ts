/** The emulated AI's answer: about the prompt, and open about being a sample. */
const MENTIONED = 120;

const posts = {
  en: (subject: string) => `*${subject}*

Good morning, dear readers! Today's post is about exactly this: we have put the kettle on, sorted our notes and kept the best for you.

• what is new
• why it matters
• what to try _this week_

Tell us in the comments what you would like to read next.

This is a sample post: no real AI is connected here.`,
  ru: (subject: string) => `*${subject}*

Доброе утро, дорогие читатели! Сегодняшний пост как раз об этом: мы поставили чайник, разобрали заметки и оставили для вас самое интересное.

• что нового
• почему это важно
• что попробовать _на этой неделе_

Напишите в комментариях, о чём рассказать в следующий раз.

Это пост для примера: настоящий ИИ здесь не подключён.`,
};

/** In the language of the prompt: Cyrillic is Russian. */
export function samplePost(prompt: string): string {
  return posts[/\p{Script=Cyrillic}/u.test(prompt) ? "ru" : "en"](subjectOf(prompt));
}

/** The beginning of the prompt's first line, without marks that would end the headline's own. */
function subjectOf(prompt: string): string {
  const [line = ""] = prompt.trim().split("\n");
  const words = line.replaceAll(/[*_`]/g, "").replace(/[\s.]+$/, "");
  const letters = Array.from(words);
  const short =
    letters.length <= MENTIONED ? words : `${letters.slice(0, MENTIONED).join("").trimEnd()}…`;
  return short.charAt(0).toUpperCase() + short.slice(1);
}
