import { Parser } from "htmlparser2";
import type { Handler } from "htmlparser2";

/**
 * Tells the handler of every tag and text. Nothing is built and nothing recurses: in the browser no element comes into being, so that there
 * is nothing the policy of the page could report.
 *
 * The parser holds its open elements in arrays whose first item is the innermost: each tag then costs as much as elements are
 * open, and a text of unclosed tags its square. Ours answer the same questions in constant time.
 */
export function parseHtml(html: string, handler: Partial<Handler>): void {
  const parser = new Parser(handler);
  Object.assign(parser, { stack: new OpenElements(), foreignContext: new OpenElements(0) });
  parser.end(html);
}

/**
 * A stack that answers like an array whose first item is the innermost: what the HTML parser asks of its arrays, without moving
 * or searching through all items for each of them.
 */
class OpenElements<T extends string | number> {
  private readonly items: T[] = [];
  /** From the outside, for each value: how many were open when it was opened. */
  private readonly places = new Map<T, number[]>();

  constructor(...outermost: T[]) {
    for (const item of outermost) this.unshift(item);
  }

  get length(): number {
    return this.items.length;
  }

  get 0(): T | undefined {
    return this.items.at(-1);
  }

  unshift(item: T): void {
    const places = this.places.get(item) ?? [];
    this.places.set(item, places);
    places.push(this.items.length);
    this.items.push(item);
  }

  shift(): T | undefined {
    const item = this.items.pop();
    if (item !== undefined) this.places.get(item)?.pop();
    return item;
  }

  /** How many are open inside the innermost of this value; -1 where there is none. */
  indexOf(item: T): number {
    const place = this.places.get(item)?.at(-1);
    return place === undefined ? -1 : this.items.length - 1 - place;
  }

  includes(item: T): boolean {
    return this.indexOf(item) >= 0;
  }
}
