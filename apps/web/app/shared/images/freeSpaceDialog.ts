/** Whether the dialog that frees storage is open. Separate from its requests, which otherwise every page would load. */
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
