import type { Colour } from "../images/colours.ts";
import { diceOf, pick } from "../seeded.ts";
import type { Language } from "./language.ts";
import { topicOf } from "./topic.ts";

type Words = { readonly warm: string; readonly cold: string; readonly green: string };
const shades: Record<Language, Words & { readonly grey: string }> = {
  en: {
    warm: "warm tones of sand and evening sun",
    cold: "cool shades of blue",
    green: "fresh green",
    grey: "calm, muted colours",
  },
  ru: {
    warm: "тёплые тона песка и вечернего солнца",
    cold: "прохладные оттенки синего",
    green: "свежая зелень",
    grey: "спокойные приглушённые цвета",
  },
};
const lights: Record<Language, readonly [dark: string, bright: string]> = {
  en: ["soft twilight", "a lot of light"],
  ru: ["мягкие сумерки", "много света"],
};

/** About the picture's colours, which is all that is seen of it, and about the wish beside it. */
export function pictureText(colours: readonly Colour[], wish: string, language: Language): string {
  const [shade, light] = [shadeOf(colours), lightOf(colours)];
  const { title, about } = topicOf(wish);
  const dice = diceOf(`${wish} ${colours.join(" ")}`);
  const [see, mood] = [shades[language][shade], lights[language][light]];
  if (language === "ru") {
    const head = wish === "" ? "Кадр дня" : title;
    const first = pick(dice, ["Посмотрите на эту картинку", "Остановитесь на минуту и посмотрите"]);
    const wished = wish === "" ? "" : ` Хочется поговорить ${about}.`;
    return `*${head}*\n\n${first}: ${see}, ${mood}.${wished}\n\nА что видите вы? _Напишите в комментариях._\n\nЭто текст для примера: настоящий ИИ здесь не подключён.`;
  }
  const head = wish === "" ? "Picture of the day" : title;
  const first = pick(dice, ["Look at this picture", "Stop for a minute and look"]);
  const wished = wish === "" ? "" : ` It makes us want to talk ${about}.`;
  return `*${head}*\n\n${first}: ${see}, ${mood}.${wished}\n\nAnd what do you see? _Tell us in the comments._\n\nThis is a sample text: no real AI is connected here.`;
}

function shadeOf(colours: readonly Colour[]): keyof (typeof shades)["en"] {
  const sum = (index: 0 | 1 | 2) =>
    colours.reduce((total, colour) => total + colour[index], 0) / Math.max(1, colours.length);
  const [red, green, blue] = [sum(0), sum(1), sum(2)];
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 24) return "grey";
  if (green > red && green > blue) return "green";
  return red > blue ? "warm" : "cold";
}

function lightOf(colours: readonly Colour[]): 0 | 1 {
  const total = colours.reduce((sum, [red, green, blue]) => sum + red + green + blue, 0);
  return total / Math.max(1, colours.length) / 3 > 110 ? 1 : 0;
}
