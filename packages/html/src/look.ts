import { readScript, type Script } from "./script.ts";
import type { FindProperty } from "./style.ts";
import { readWhiteSpace, type WhiteSpace } from "./whiteSpace.ts";

/** How text looks: what an element passes on to the elements in it, unless their styles say otherwise. */
export type Look = {
  readonly whiteSpace: WhiteSpace;
  readonly script: Script;
  /** Letters without size: templates of mail give them to a cell, and their size back to the text in it. */
  readonly isTiny: boolean;
  readonly isInvisible: boolean;
};

export function readLook(find: FindProperty, outside: Look): Look {
  return {
    whiteSpace: readWhiteSpace(find) ?? outside.whiteSpace,
    script: readScript(find) ?? outside.script,
    isTiny: readTiny(find("font-size")) ?? outside.isTiny,
    isInvisible: readInvisible(find("visibility")) ?? outside.isInvisible,
  };
}

export function isSeen({ isTiny, isInvisible }: Look): boolean {
  return !isTiny && !isInvisible;
}

/** Undefined where the size is relative to the one outside: twice nothing is nothing. */
function readTiny(size = ""): boolean | undefined {
  const [, number, unit] = /^(\d*\.?\d+)([a-z%]*)/.exec(size) ?? [];
  if (Number(number) === 0) return true;
  if (number === undefined)
    return /^(?:x*-?small|medium|x*-?large)$/.test(size) ? false : undefined;
  return /^(?:em|%|ex|ch)?$/.test(unit ?? "") ? undefined : false;
}

function readInvisible(visibility = ""): boolean | undefined {
  if (/^(?:hidden|collapse)$/.test(visibility)) return true;
  return visibility === "visible" ? false : undefined;
}
