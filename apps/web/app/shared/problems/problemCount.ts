/** What is there before the part that fetches the problems: how many decisions need their owner, and the room for the line that says so. */
import { useState } from "react";
import { create } from "zustand";
import { readLocal, writeLocal } from "../storage/localValue.ts";
import { useStorageOwner } from "../storage/ownedValue.ts";

export type ProblemCounts = { readonly waiting: number; readonly ended: number };

/** Zero until they are known. */
export const useProblemCounts = create<ProblemCounts>()(() => ({ waiting: 0, ended: 0 }));

export function noteProblemCounts({ waiting, ended }: ProblemCounts): void {
  useProblemCounts.setState({ waiting, ended });
}

/** Where the browser stores the height of the line for the next page, the width of the window in which it is so high, and whose it is. */
const PROBLEM_LINE = "problem-line";

/**
 * The room over the tabs for the line about problems. The room with which a screen was opened stays, so that nothing moves: a line
 * that comes later floats at the lower edge, one that goes leaves its room free, and the next screen begins with what is there then.
 */
export function useLineRoom(screen: string, userId: string): number {
  const [kept, setKept] = useState(() => ({ screen, room: lineHeight(userId) }));
  if (kept.screen === screen) return kept.room;
  const next = { screen, room: lineHeight(userId) };
  setKept(next);
  return next.room;
}

let noted: string | undefined;

/** 0 without a line. */
export function noteLineHeight(present: number): void {
  noted = [present, innerWidth, useStorageOwner.getState().userId].join(" ");
  writeLocal(PROBLEM_LINE, noted);
}

function lineHeight(userId: string): number {
  const [height = "0", width, owner] = (noted ?? readLocal(PROBLEM_LINE) ?? "").split(" ");
  return Number(width) === innerWidth && owner === userId ? Number(height) : 0;
}
