/** The questions and their answers, for the page and for search engines. */
import type { Language } from "@vestnik/contract/shared";
import { DELETION_DELAY_DAYS } from "@vestnik/domain/account";
import { MAX_OPTIONS, MIN_OPTIONS } from "@vestnik/domain/poll";
import { texts } from "../texts/texts.ts";

export type Answer = { readonly asked: string; readonly answer: string };

export function answersIn(language: Language): readonly Answer[] {
  const t = texts[language].questions;
  return [
    t.bot,
    t.password,
    t.closed,
    t.late,
    { asked: t.polls.asked, answer: t.polls.answer(MIN_OPTIONS, MAX_OPTIONS) },
    { asked: t.leave.asked, answer: t.leave.answer(DELETION_DELAY_DAYS) },
  ];
}
