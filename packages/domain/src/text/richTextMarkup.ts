import type { Mark, StyleName, TextRun } from "./richText.ts";
import { sameMark } from "./richText.ts";

/** How one dialect of HTML writes marks and line breaks. */
export type Dialect = {
  readonly styles: Readonly<Record<StyleName, { readonly open: string; readonly close: string }>>;
  readonly lineBreak: string;
};

/** Telegram decodes only these entities and the numeric ones; other HTML readers know them too. */
export function escapeMarkup(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Writes runs with tags that always nest: tags that two neighbours share from the outside stay open between them. */
export function writeRuns(runs: readonly TextRun[], dialect: Dialect): string {
  let html = "";
  let open: readonly Mark[] = [];
  const moveTo = (marks: readonly Mark[]): void => {
    const shared = countShared(open, marks);
    for (const mark of open.slice(shared).reverse()) html += closeTag(mark, dialect);
    for (const mark of marks.slice(shared)) html += openTag(mark, dialect);
    open = marks;
  };
  for (const run of runs) {
    if (run.marks.length > 0 || open.length > 0) moveTo(run.marks);
    html += escapeMarkup(run.text).replaceAll("\n", dialect.lineBreak);
  }
  moveTo([]);
  return html;
}

function countShared(left: readonly Mark[], right: readonly Mark[]): number {
  let count = 0;
  while (count < Math.min(left.length, right.length) && sameMark(left[count], right[count])) {
    count++;
  }
  return count;
}

function openTag(mark: Mark, dialect: Dialect): string {
  return mark.type === "link"
    ? `<a href="${escapeMarkup(mark.href)}">`
    : dialect.styles[mark.type].open;
}

function closeTag(mark: Mark, dialect: Dialect): string {
  return mark.type === "link" ? "</a>" : dialect.styles[mark.type].close;
}
