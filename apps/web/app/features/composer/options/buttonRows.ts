/** Changes to the rows of buttons in the form. Places are counted from 0. */
import type { Button, ButtonRows } from "@vestnik/domain/buttons";

export type Place = { readonly row: number; readonly at: number };

const newButton: Button = { text: "", url: "" };

/** In a row of its own, at the end. */
export function withRow(rows: ButtonRows): ButtonRows {
  return [...rows, [newButton]];
}

/** At the end of a row. */
export function withNeighbour(rows: ButtonRows, row: number): ButtonRows {
  return rows.map((buttons, place) => (place === row ? [...buttons, newButton] : buttons));
}

export function withButton(rows: ButtonRows, { row, at }: Place, button: Button): ButtonRows {
  return rows.map((buttons, place) => (place === row ? buttons.with(at, button) : buttons));
}

/** A row without buttons goes, too. */
export function withoutButton(rows: ButtonRows, { row, at }: Place): ButtonRows {
  return rows
    .map((buttons, place) => (place === row ? buttons.toSpliced(at, 1) : buttons))
    .filter((buttons) => buttons.length > 0);
}

/** One place back or on: within its row, and from the edge of a row that has others into a row of its own. */
export function moved(rows: ButtonRows, { row, at }: Place, step: -1 | 1): ButtonRows {
  const buttons = rows[row] ?? [];
  const button = buttons[at];
  if (!button) return rows;
  const neighbour = buttons[at + step];
  if (neighbour) {
    return rows.with(row, buttons.with(at, neighbour).with(at + step, button));
  }
  if (buttons.length > 1) {
    const rest = buttons.toSpliced(at, 1);
    return rows.toSpliced(row, 1, ...(step < 0 ? [[button], rest] : [rest, [button]]));
  }
  const beside = rows[row + step];
  if (!beside) return rows;
  return rows.with(row, beside).with(row + step, buttons);
}

/** Where a button stands after `moved`. */
export function placeAfter(rows: ButtonRows, { row, at }: Place, step: -1 | 1): Place {
  const count = rows[row]?.length ?? 0;
  if (rows[row]?.[at + step]) return { row, at: at + step };
  if (count > 1) return { row: step < 0 ? row : row + 1, at: 0 };
  return rows[row + step] ? { row: row + step, at: 0 } : { row, at };
}
