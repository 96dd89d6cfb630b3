/** Which of the two dialogs of the keyboard is open. Separate from them, because they are fetched when they are first asked for. */
import { create } from "zustand";

export type KeyboardDialog = "palette" | "keys";

export const usePaletteState = create<{
  readonly open: KeyboardDialog | null;
  /** Those that were open once stay built, so that they can close with their movement. */
  readonly asked: readonly KeyboardDialog[];
}>()(() => ({ open: null, asked: [] }));

export function openKeyboardDialog(dialog: KeyboardDialog): void {
  usePaletteState.setState(({ asked }) => ({
    open: dialog,
    asked: asked.includes(dialog) ? asked : [...asked, dialog],
  }));
}

export function closeKeyboardDialog(): void {
  usePaletteState.setState({ open: null });
}
