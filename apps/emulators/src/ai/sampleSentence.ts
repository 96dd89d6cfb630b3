/** What the emulated AI hears in every recording: friendly, and honest about not having listened. */
const sentences = {
  en: "Good morning, dear readers! This is a sample sentence: no real speech recognition is connected here.",
  ru: "Доброе утро, дорогие читатели! Это фраза для примера: настоящее распознавание речи здесь не подключено.",
};

export function sampleSentence(language: string | undefined): string {
  return language === "ru" ? sentences.ru : sentences.en;
}
