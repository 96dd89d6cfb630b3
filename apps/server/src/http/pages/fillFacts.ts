/** Puts what only this installation knows into the HTML of the public pages (decision 22). */
import {
  jsonMarkOf,
  markOf,
  onlyWith,
  onlyWithout,
  siteFacts,
} from "@vestnik/contract/publicPages";
import type { SiteFact } from "@vestnik/contract/publicPages";

export type Facts = Readonly<Record<SiteFact, string | undefined>>;

/**
 * Parts whose fact is not known are left out. Each mark is replaced once and what is put in its place is not read again, so a
 * value cannot bring marks of its own.
 */
export function fillFacts(html: string, facts: Facts): string {
  const shown = siteFacts.reduce((text, fact) => {
    const isKnown = facts[fact] !== undefined;
    return keepOrDrop(keepOrDrop(text, onlyWith(fact), isKnown), onlyWithout(fact), !isKnown);
  }, html);
  const values = new Map(
    siteFacts.flatMap((fact) => [
      [markOf(fact), inHtml(facts[fact] ?? "")] as const,
      [jsonMarkOf(fact), inJson(facts[fact] ?? "")] as const,
    ]),
  );
  return shown.replaceAll(/⟦[^⟧]*⟧/g, (mark) => {
    const value = values.get(mark);
    if (value === undefined) throw new Error(`a public page has the unknown mark ${mark}`);
    return value;
  });
}

function keepOrDrop(html: string, [start, end]: readonly [string, string], keep: boolean): string {
  return html
    .split(start)
    .map((part, index) => {
      if (index === 0) return part;
      const [inside = "", after = ""] = part.split(end, 2);
      return keep ? inside + after : after;
    })
    .join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function inHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each);
}

/** Inside a string of JSON inside a script element: no quote ends the string and no tag ends the element. */
function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1).replaceAll("<", "\\u003c");
}
