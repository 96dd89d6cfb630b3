/** Whether the history of credits is open. It is opened from places that disappear behind it. */
import { create } from "zustand";

export const useHistoryDialog = create<{ readonly state: "never" | "open" | "closed" }>()(() => ({
  state: "never",
}));

export function openHistory(): void {
  useHistoryDialog.setState({ state: "open" });
}

export function closeHistory(): void {
  useHistoryDialog.setState({ state: "closed" });
}
