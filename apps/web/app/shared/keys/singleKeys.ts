import { readLocal, writeLocal } from "../storage/localValue.ts";

const KEY = "single-keys";

/** Letters without Ctrl can be switched off: who speaks to the computer presses them by accident (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return readLocal(KEY) !== "off";
}

export function switchSingleKeys(isOn: boolean): void {
  writeLocal(KEY, isOn ? "on" : "off");
}
