/** Buttons under a post: rows of links, and of texts to copy (docs/product.md, Buttons). */
import type { InputProblem } from "../errors.ts";
import { normalizeHref } from "../text/links/richTextLink.ts";
import { isBlank } from "../text/words/blankText.ts";

export const buttonStyles = ["primary", "success", "danger"] as const;
export type ButtonStyle = (typeof buttonStyles)[number];

/** A button opens an address or copies a text. */
export type Button = {
  readonly text: string;
  readonly url?: string | undefined;
  readonly copyText?: string | undefined;
  /** Telegram's own colour when left out. */
  readonly style?: ButtonStyle | undefined;
};
export type ButtonRows = readonly (readonly Button[])[];

export const noButtons: ButtonRows = [];

/** Telegram draws at most eight in a row; more rows than these push the next post out of sight. */
export const MAX_ROW_BUTTONS = 8;
export const MAX_BUTTON_ROWS = 10;
/** In code points. Telegram cuts longer ones on a phone. */
export const MAX_BUTTON_TEXT = 64;
/** Telegram's limit of `copy_text`, in code points. */
export const MAX_COPY_TEXT = 256;

/** Reads rows that were stored at any time; what is no button is left out. */
export function readButtons(stored: unknown): ButtonRows {
  if (!Array.isArray(stored)) return noButtons;
  const rows = stored.map((row) => (Array.isArray(row) ? row.flatMap(readButton) : []));
  return rows.filter((row) => row.length > 0);
}

function readButton(stored: unknown): readonly Button[] {
  if (typeof stored !== "object" || stored === null) return [];
  const found = new Map<string, unknown>(Object.entries(stored));
  const [text, url, copyText] = ["text", "url", "copyText"].map((name) => textIn(found.get(name)));
  const style = buttonStyles.find((each) => each === found.get("style"));
  if (text === undefined) return [];
  const target = copyText === undefined ? { url: url ?? "" } : { copyText };
  return [{ text, ...target, ...(style && { style }) }];
}

/**
 * As they are stored: without blanks around, each address as Telegram takes it. One that it would refuse stays as it was written. A button
 * that says nothing and leads nowhere is none yet.
 */
export function tidyButtons(rows: ButtonRows): ButtonRows {
  const tidied = readButtons(rows).map((row) => row.map(tidyButton).filter(isBegun));
  return tidied.filter((row) => row.length > 0);
}

const isBegun = ({ text, url = "", copyText = "" }: Button): boolean =>
  text !== "" || url !== "" || copyText !== "";

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

function tidyButton({ text, url = "", copyText, style }: Button): Button {
  const target =
    copyText === undefined
      ? { url: normalizeHref(url) ?? url.trim() }
      : { copyText: copyText.trim() };
  return { text: text.trim(), ...target, ...(style && { style }) };
}

/** Every problem of buttons; the same for form and server. Telegram takes no buttons under an album. */
export function checkButtons(rows: ButtonRows, imageCount: number): InputProblem[] {
  const buttons = rows.flat();
  if (buttons.length === 0) return [];
  if (imageCount > 1) return [{ code: "buttons_in_album" }];
  if (rows.length > MAX_BUTTON_ROWS)
    return [{ code: "too_many_button_rows", details: { limit: MAX_BUTTON_ROWS } }];
  if (rows.some((row) => row.length > MAX_ROW_BUTTONS))
    return [{ code: "too_many_buttons", details: { limit: MAX_ROW_BUTTONS } }];
  return buttons.flatMap(checkButton).slice(0, 1);
}

function checkButton({ text, url, copyText }: Button): InputProblem[] {
  if (isBlank(text)) return [{ code: "button_without_text" }];
  if (lengthOf(text) > MAX_BUTTON_TEXT)
    return [{ code: "button_text_too_long", details: { limit: MAX_BUTTON_TEXT, button: text } }];
  const details = { button: text };
  if (copyText !== undefined) {
    if (copyText.trim() === "") return [{ code: "button_without_target", details }];
    if (lengthOf(copyText) <= MAX_COPY_TEXT) return [];
    return [{ code: "button_copy_too_long", details: { limit: MAX_COPY_TEXT, button: text } }];
  }
  if ((url ?? "").trim() === "") return [{ code: "button_without_target", details }];
  return normalizeHref(url ?? "") === undefined ? [{ code: "button_url_invalid", details }] : [];
}

const lengthOf = (text: string): number => Array.from(text).length;
