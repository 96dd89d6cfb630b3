import type { Mark } from "@vestnik/domain/richText";
import type { MessageBlock, MessageRun } from "@vestnik/domain/messageLayout";
import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./PostPreview.module.css";

/** Blocks are separated by one line break; they have no ids, so the place is the key. */
export function PreviewText({ blocks }: { blocks: readonly MessageBlock[] }) {
  return inOrder(blocks, (block) => <PreviewBlock block={block} />);
}

/** Parts of a text have no ids, so the place is the key. */
function inOrder<Item>(items: readonly Item[], draw: (item: Item) => ReactNode): ReactNode {
  return items.map((item, place) => {
    const key = String(place);
    return <Fragment key={key}>{draw(item)}</Fragment>;
  });
}

function PreviewBlock({ block }: { block: MessageBlock }) {
  switch (block.type) {
    case "text":
      return <div className={classes["lines"]}>{drawRuns(block.runs)}</div>;
    case "code":
      return (
        <pre className={classes["code"]} data-language={block.language}>
          {drawRuns(block.runs, true)}
        </pre>
      );
    case "quote":
      return (
        <PreviewQuote expandable={block.expandable}>
          <PreviewText blocks={block.blocks} />
        </PreviewQuote>
      );
  }
}

function PreviewQuote({ expandable, children }: { expandable: boolean; children: ReactNode }) {
  const { t } = useTranslation("composer");
  const [opened, setOpened] = useState(false);
  return (
    <blockquote className={classes["quote"]} data-folded={expandable && !opened}>
      <div>{children}</div>
      {expandable && (
        <button
          type="button"
          className={classes["unfold"]}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t("preview.expand")}
        </button>
      )}
    </blockquote>
  );
}

/** Telegram makes no links inside code. */
function drawRuns(runs: readonly MessageRun[], inCode = false): ReactNode {
  return inOrder(runs, (run) => {
    const isVerbatim = inCode || run.marks.some(({ type }) => type === "code" || type === "link");
    const text = isVerbatim ? run.text : drawAutoLinks(run.text);
    // The last mark is the innermost.
    const marked = run.marks.reduceRight<ReactNode>((inner, mark) => drawMark(mark, inner), text);
    return run.beyond ? <mark className={classes["beyond"]}>{marked}</mark> : marked;
  });
}

function drawAutoLinks(text: string): ReactNode {
  return inOrder(splitAutoLinks(text), (part) =>
    part.linked ? <span className={classes["link"]}>{part.text}</span> : part.text,
  );
}

function drawMark(mark: Mark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{inner}</strong>;
    case "italic":
      return <em>{inner}</em>;
    case "underline":
      return <u>{inner}</u>;
    case "strike":
      return <s>{inner}</s>;
    case "code":
      return <code className={classes["inlineCode"]}>{inner}</code>;
    case "spoiler":
      return <PreviewSpoiler>{inner}</PreviewSpoiler>;
    case "link":
      return (
        <a className={classes["link"]} href={mark.href} target="_blank" rel="noopener noreferrer">
          {inner}
        </a>
      );
  }
}

function PreviewSpoiler({ children }: { children: ReactNode }) {
  const { t } = useTranslation("composer");
  const [shown, setShown] = useState(false);
  if (shown) return <span className={classes["revealed"]}>{children}</span>;
  return (
    <button
      type="button"
      className={classes["spoiler"]}
      aria-expanded={false}
      title={t("preview.spoiler")}
      onClick={() => setShown(true)}
    >
      <span>{children}</span>
    </button>
  );
}

/** Telegram makes links of addresses, mentions, and hashtags with at least one letter. */
const LINKED =
  /(https?:\/\/[^\s]*[\p{L}\p{N}/]|(?<![\p{L}\p{N}_])(?:@|#(?=[\p{N}_]*\p{L}))[\p{L}\p{N}_]+)/u;

type TextPart = { readonly text: string; readonly linked: boolean };

export function splitAutoLinks(text: string): TextPart[] {
  return text
    .split(LINKED)
    .map((part, index) => ({ text: part, linked: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
