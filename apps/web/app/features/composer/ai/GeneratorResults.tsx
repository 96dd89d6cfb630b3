import type { Editor } from "@tiptap/core";
import { useDeferredValue, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { Button, Skeleton } from "@mantine/core";
import { creditCosts } from "@vestnik/domain/credits";
import { type RunningWork, useGenerator, type Work } from "./generatorStore.ts";
import {
  type Asking,
  type Kind,
  kinds,
  type Operation,
  type Result,
  resultsOf,
} from "./results.ts";
import { ImageResult, TagsResult, TextResult, WrittenText } from "./Result.tsx";
import { UseAll } from "./UseAll.tsx";
import classes from "./Results.module.css";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { ApiError } from "../../../shared/api/apiError.ts";
import { mayHaveCharged } from "../../../shared/api/queries/creditCharge.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { cancelGeneration } from "./generate.ts";

type GeneratorResultsProps = {
  readonly editor: Editor;
  /** What this installation can make. */
  readonly offered: readonly Operation[];
  readonly asking: Asking;
};

/** A row for each kind, with the variants side by side; the earlier ones stay when a new one arrives. */
export function GeneratorResults(props: GeneratorResultsProps) {
  return (
    <>
      {kinds.map((kind) => (
        <Row key={kind} kind={kind} {...props} />
      ))}
      <UseAll editor={props.editor} />
    </>
  );
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

type WorkEndProps = {
  readonly work: Extract<Work, { is: "failed" | "cancelled" }>;
  readonly onRetry: () => void;
};

/** Why there is no result, and whether it cost anything. */
function WorkEnd({ work, onRetry }: WorkEndProps) {
  const { t } = useTranslation(["generator", "general"]);
  if (work.is === "failed") return <GeneratorFailure work={work} onRetry={onRetry} />;
  const { charged } = work;
  return (
    <Notice
      tone="info"
      role="status"
      actions={
        <Button variant="default" size="compact-md" h={36} onClick={onRetry}>
          {t("general:retry")}
        </Button>
      }
    >
      {charged === undefined && t("cancelled.unknown")}
      {charged !== undefined &&
        (charged > 0 ? t("cancelled.charged", { count: charged }) : t("cancelled.free"))}
    </Notice>
  );
}

type GeneratorFailureProps = {
  /** With how much the balance fell meanwhile; undefined where that is not known. */
  readonly work: Extract<Work, { is: "failed" }>;
  readonly onRetry: () => void;
};

/** Why there is no result, what to do, and whether it cost anything. */
function GeneratorFailure({ work, onRetry }: GeneratorFailureProps) {
  const { error, charged, operation } = work;
  const { t } = useTranslation(["generator", "general"]);
  const { text, remedy } = useErrorSentence()(error);
  const code = error instanceof ApiError ? error.code : "internal_error";
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t(`failed.${operation}`)}
      actions={
        !code.startsWith("not_enough_credits") && (
          <Button variant="default" size="compact-md" h={36} onClick={onRetry}>
            {t("general:retry")}
          </Button>
        )
      }
    >
      <div>{text}</div>
      {remedy && <div>{remedy}</div>}
      <Charged count={mayHaveCharged(code) ? charged : 0} />
    </Notice>
  );
}

function Charged({ count }: { readonly count: number | undefined }) {
  const { t } = useTranslation("generator");
  if (count === undefined) return <div>{t("failed.unknown")}</div>;
  return <div>{count > 0 ? t("failed.charged", { count }) : t("failed.free")}</div>;
}

type WorkUnderWayProps = { readonly kind: Kind; readonly work: RunningWork };

/** What is made at the moment: the text as far as it is written, and how long it usually takes. */
function WorkUnderWay({ kind, work }: WorkUnderWayProps) {
  const { t } = useTranslation(["generator", "general"]);
  const text = useDeferredValue(work.text);
  const id = useId();
  return (
    <>
      {text === "" ? (
        // Still, because the seconds below it already show that something is going on.
        <Skeleton
          animate={false}
          className={classes[kind === "image" ? "picture" : "waiting"] ?? ""}
          aria-hidden
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keys
        <div className={classes["text"]} role="region" aria-label={t("beingWritten")} tabIndex={0}>
          <WrittenText text={text} />
        </div>
      )}
      <Elapsed work={work} />
      <div className={classes["choices"]}>
        <Button
          variant="default"
          size="compact-md"
          h={36}
          aria-describedby={id}
          onClick={() => cancelGeneration(kind)}
        >
          {t("general:cancel")}
        </Button>
      </div>
      <div id={id} className={classes["quiet"]}>
        {t("cancelNote", { count: creditCosts[work.operation] })}
      </div>
    </>
  );
}

const SECOND_MS = 1000;

/** Measured, not made up: how long it has taken, and how long the last ones took. */
function Elapsed({ work }: { readonly work: RunningWork }) {
  const { t } = useTranslation("generator");
  const language = useLanguage();
  const now = useNow(SECOND_MS).getTime();
  if (work.phase === "waiting") return <div className={classes["quiet"]}>{t("progress.turn")}</div>;
  const seconds = Math.max(0, Math.floor((now - work.since) / SECOND_MS));
  const elapsed = lasting(seconds, language);
  if (work.usualSeconds === null) {
    return <div className={classes["quiet"]}>{t("progress.first", { elapsed })}</div>;
  }
  const usualSeconds = Math.max(1, Math.round(work.usualSeconds));
  const usual = lasting(usualSeconds, language);
  return (
    <div className={classes["quiet"]}>
      {t(seconds > usualSeconds ? "progress.longer" : "progress.usual", { elapsed, usual })}
    </div>
  );
}

/** "8 sec", "1 min 5 sec". */
function lasting(seconds: number, language: string): string {
  const inUnit = (count: number, unit: "second" | "minute") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return inUnit(seconds, "second");
  const rest = seconds % 60;
  const shown = inUnit(minutes, "minute");
  return rest === 0 ? shown : `${shown} ${inUnit(rest, "second")}`;
}
