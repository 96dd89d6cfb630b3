import type { Editor } from "@tiptap/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { useGenerator, type Work } from "../work/generatorStore.ts";
import { kinds, type Kind, type Operation } from "../work/operations.ts";
import { resultsOf, type Asking, type Result } from "../work/results.ts";
import { ImageResult } from "./ImageResult.tsx";
import classes from "./Results.module.css";
import { TagsResult } from "./TagsResult.tsx";
import { TextResult } from "./TextResult.tsx";
import { WorkEnd } from "./WorkEnd.tsx";
import { WorkUnderWay } from "./WorkUnderWay.tsx";

export type GeneratorResultsProps = {
  readonly editor: Editor;
  /** What this installation can make. */
  readonly offered: readonly Operation[];
  readonly asking: Asking;
};

/** A row for each kind, with the variants side by side; the earlier ones stay when a new one arrives. */
export function GeneratorResults(props: GeneratorResultsProps) {
  return kinds.map((kind) => <Row key={kind} kind={kind} {...props} />);
}

function Row({ kind, editor, offered, asking }: GeneratorResultsProps & { readonly kind: Kind }) {
  const { t } = useTranslation("generator");
  const work = useGenerator((state) => state.works[kind]);
  const results = useGenerator(useShallow((state) => resultsOf(state.results, kind)));
  const newest = work.is === "running" ? work.since : results[0]?.id;
  const list = useRef<HTMLUListElement>(null);
  // Outside React: the scroll position. The newest stands first.
  useEffect(() => {
    // Without a returned value: newer browsers answer with a promise.
    list.current?.scrollTo({ left: 0 });
  }, [newest]);
  const row = useShownWhenAsked(work);
  const hasItems = results.length > 0 || work.is === "running";
  if (!hasItems && work.is === "resting") return null;
  const labelOf = (place: number) =>
    results.length === 1
      ? t(`made.${kind}`)
      : t("variant", { what: t(`made.${kind}`), number: results.length - place });

  return (
    <div ref={row} className={classes["row"]} role="group" aria-label={t(`rows.${kind}`)}>
      {(work.is === "failed" || work.is === "cancelled") && (
        <WorkEnd work={work} onRetry={() => asking.start(work.operation, work.from)} />
      )}
      {hasItems && (
        <ul ref={list} className={classes["variants"]} data-kind={kind}>
          {work.is === "running" && (
            <li className={classes["variant"]}>
              <WorkUnderWay kind={kind} work={work} />
            </li>
          )}
          {results.map((result, place) => (
            <li key={result.id} className={classes["variant"]} data-generated={kind}>
              {results.length > 1 && <Origin label={labelOf(place)} result={result} />}
              {result.kind === "text" && (
                <TextResult
                  editor={editor}
                  result={result}
                  label={labelOf(place)}
                  asking={asking}
                />
              )}
              {result.kind === "image" && (
                <ImageResult
                  result={result}
                  label={labelOf(place)}
                  mayStartFrom={offered.includes("image_from_image")}
                />
              )}
              {result.kind === "tags" && <TagsResult result={result} label={labelOf(place)} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Below the button that was pressed there may be no room for what is made: on a phone it is scrolled into the window once. */
function useShownWhenAsked(work: Work) {
  const row = useRef<HTMLDivElement>(null);
  const isAsked = work.is === "running" && work.phase === "asked";
  // Outside React: the scroll position.
  useEffect(() => {
    if (!isAsked) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.current?.scrollIntoView({ block: "nearest", behavior: isStill ? "instant" : "smooth" });
  }, [isAsked]);
  return row;
}

/** Which variant it is, and what it was made from. */
function Origin({ label, result }: { readonly label: string; readonly result: Result }) {
  return (
    <div className={classes["origin"]} title={result.prompt}>
      <strong>{label}</strong> {result.prompt}
    </div>
  );
}
