/** What is there before the part that fetches the problems: how many publications need their owner, and the room for the line that says so. */
import { useState } from "react";
import { create } from "zustand";
import { readLocal, writeLocal } from "../storage/localValue.ts";

/** -1 until it is known. */
const useCount = create<{ readonly count: number }>()(() => ({ count: -1 }));

export function useProblemCount(): number {
  return useCount((state) => state.count);
}

export function noteProblemCount(count: number): void {
  useCount.setState({ count });
}

/** Where the browser keeps the height of the line for the next page. */
const PROBLEM_LINE = "problem-line";

let height: number | undefined;

/**
 * The room over the tabs for the line about problems. A screen keeps the room it was opened with, so that nothing moves: a line
 * that comes later floats at the lower edge, one that goes leaves its room free, and the next screen begins with what is there then.
 */
export function useLineRoom(screen: string): number {
  const [kept, setKept] = useState(() => ({ screen, room: lineHeight() }));
  if (kept.screen === screen) return kept.room;
  const next = { screen, room: lineHeight() };
  setKept(next);
  return next.room;
}

/** 0 without a line. */
export function noteLineHeight(present: number): void {
  height = present;
  writeLocal(PROBLEM_LINE, String(present));
}

function lineHeight(): number {
  return height ?? Number(readLocal(PROBLEM_LINE));
}
