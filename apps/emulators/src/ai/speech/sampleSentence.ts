/** The emulated AI's transcript of every recording, open about being a sample. */
const sentences = {
  en: "Good morning, dear readers! This is a sample sentence: no real speech recognition is connected here.",
  ru: "Доброе утро, дорогие читатели! Это фраза для примера: настоящее распознавание речи здесь не подключено.",
};

export function sampleSentence(language: string | undefined): string {
  return language === "ru" ? sentences.ru : sentences.en;
}
