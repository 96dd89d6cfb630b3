import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { closeToasts } from "../../../shared/ui/notice/toast.ts";
import type { OpenDialog } from "./ItemDialog.tsx";

export type OpenItem = {
  /** The last dialog stays while it closes. */
  readonly dialog: OpenDialog | undefined;
  readonly isOpened: boolean;
  readonly open: (dialog: OpenDialog) => void;
  readonly close: () => void;
};

export const ITEM_PARAM = "item";
/** Marks the history entry that opening a dialog has made, as opposed to one the user arrived at. */
const openedHere = { isOverCalendar: true };

/** The publication whose dialog is open is in the address: Back closes it, reload and a shared link show it. */
export function useOpenItem(): OpenItem {
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [dialog, setDialog] = useState<OpenDialog>();
  const id = searchParams.get(ITEM_PARAM);
  const isOpened = id !== null;
  if (isOpened && (dialog === undefined || idOf(dialog) !== id)) {
    setDialog({ kind: "details", id });
  }

  function show(next: string | null): void {
    setSearchParams(
      (params) => {
        if (next === null) params.delete(ITEM_PARAM);
        else params.set(ITEM_PARAM, next);
        return params;
      },
      {
        replace: next === null,
        preventScrollReset: true,
        state: next === null ? null : openedHere,
      },
    );
  }

  return {
    dialog,
    isOpened,
    open(next) {
      // What is said about the calendar would lie over the buttons of the dialog.
      closeToasts();
      setDialog(next);
      if (id !== idOf(next)) show(idOf(next));
    },
    close() {
      if (!isOpened) return;
      if (isOpenedHere(state)) void navigate(-1);
      else show(null);
    },
  };
}

function idOf(dialog: OpenDialog): string {
  return dialog.kind === "details" ? dialog.id : dialog.item.id;
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOverCalendar" in state;
}
