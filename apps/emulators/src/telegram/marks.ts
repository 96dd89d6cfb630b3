import type { Language } from "./pages/words.ts";

type Mark = {
  /** The field of the request. */
  readonly asked: string;
  /** The field in which the message says it of itself; some say nothing. */
  readonly said?: string;
  readonly sign: string;
  readonly words: Readonly<Record<Language, string>>;
};

/** What a bot can ask of a message of any kind, as pages show it, in the order of the signs. */
export const MARKS = [
  {
    asked: "protect_content",
    said: "has_protected_content",
    sign: "🔒",
    words: { en: "Protected from forwarding and saving", ru: "Нельзя переслать и сохранить" },
  },
  {
    asked: "disable_notification",
    sign: "🔕",
    words: { en: "Sent without a sound", ru: "Отправлено без звука" },
  },
] as const satisfies readonly Mark[];

export type MarkName = (typeof MARKS)[number]["asked"];
type Said = Extract<(typeof MARKS)[number], { said: string }>["said"];
/** Of a message that says its marks. */
export type SaidMarks = { [Name in Said]?: true };

/** The fields in which a message with these marks says them of itself. */
export function saidMarks(marks: readonly MarkName[]): SaidMarks {
  const said = MARKS.flatMap((mark) =>
    "said" in mark && marks.includes(mark.asked) ? [[mark.said, true]] : [],
  );
  return Object.fromEntries(said) as SaidMarks;
}
