import { isBlank, withoutInvisible } from "@vestnik/domain/blankText";
import type { TextRun } from "@vestnik/domain/richText";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import type { OpenMarks } from "./openMarks.ts";
import type { Paragraphs } from "./paragraphs.ts";
import { writtenOut } from "./writtenOut.ts";

/** A link that Telegram does not take, whose words stay. */
export type LostLink = {
  /** Without invisible characters; empty where the link leads nowhere. */
  readonly address: string;
  readonly words: string;
};

/** Marks the words of links that Telegram takes, and remembers the others. */
export class Links {
  private readonly paragraphs: Paragraphs;
  private readonly marks: OpenMarks;
  private readonly lostByName = new Map<string, LostLink>();

  constructor(paragraphs: Paragraphs, marks: OpenMarks) {
    this.paragraphs = paragraphs;
    this.marks = marks;
  }

  /** Each address once, and of those that are empty each wording. */
  get lost(): readonly LostLink[] {
    return [...this.lostByName.values()];
  }

  /** Until the function it returns is called, what is written is the link's words. A link without words is none. */
  enter(address: string): () => void {
    const href = normalizeHref(address);
    const runsSince = this.paragraphs.listen();
    const leaveMark = this.marks.enter(href === undefined ? [] : [{ type: "link", href }]);
    return () => {
      leaveMark();
      const runs = runsSince();
      const seen = runs.filter(({ text }) => !isBlank(text));
      if (seen.length === 0 || (href !== undefined && !seen.every(isCode))) return;
      const words = runs.map(({ text }) => text).join("");
      this.addLost({ address: withoutInvisible(address).trim(), words: words.trim() });
      if (href === undefined) this.paragraphs.write(writtenOut(address, words), this.marks.current);
    };
  }

  private addLost(link: LostLink): void {
    const { address, words } = link;
    const name = JSON.stringify(address === "" ? { words } : { address });
    if (!this.lostByName.has(name)) this.lostByName.set(name, link);
  }
}

/** Telegram has no links in code. */
const isCode = ({ marks }: TextRun): boolean => marks.some(({ type }) => type === "code");
