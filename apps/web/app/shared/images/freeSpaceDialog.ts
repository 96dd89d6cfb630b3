/** Whether the dialog is open in which an owner frees the room that images take. Apart from its requests, which every page would load. */
import { create } from "zustand";

export const useFreeSpaceDialog = create<{ readonly state: "never" | "open" | "closed" }>()(() => ({
  state: "never",
}));

export function openFreeSpace(): void {
  useFreeSpaceDialog.setState({ state: "open" });
}

export function closeFreeSpace(): void {
  useFreeSpaceDialog.setState({ state: "closed" });
}
