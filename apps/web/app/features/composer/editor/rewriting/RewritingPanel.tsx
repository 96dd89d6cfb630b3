import { Button, CloseButton, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconLoader2 } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { creditCosts } from "@vestnik/domain/credits";
import { type RefObject, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import classes from "./Rewriting.module.css";
import { RewritingProposal } from "./RewritingProposal.tsx";
import { markedRange, type RewritingState, type RewritingWork } from "./rewritingWork.ts";
import { ApiError } from "../../../../shared/api/apiError.ts";
import { mayHaveCharged } from "../../../../shared/api/queries/creditCharge.ts";
import { useErrorSentence } from "../../../../shared/i18n/useErrorSentence.ts";

type RewritingPanelProps = { readonly editor: Editor; readonly work: RewritingWork };

/** Everything after the choice in the menu: below the marked text, on a phone below the toolbar. */
export function RewritingPanel({ editor, work }: RewritingPanelProps) {
  const { t } = useTranslation(["rewriting", "composer"]);
  const state = useStore(work.state);
  const panel = usePhaseFocus(state.is);
  usePlaceAtText(panel, editor, state.is);
  if (state.is === "resting") return null;
  return (
    <div
      ref={panel}
      className={classes["panel"]}
      role="group"
      aria-label={t("composer:format.rewrite")}
    >
      {state.is === "writing" && <Writing work={work} />}
      {state.is === "proposed" && (
        <RewritingProposal
          editor={editor}
          work={work}
          wish={state.wish}
          proposal={state.proposal}
          cutOff={state.cutOff}
        />
      )}
      {(state.is === "failed" || state.is === "cancelled") && (
        <RewritingEnd work={work} end={state} />
      )}
      {state.is === "accepted" && <Accepted work={work} />}
      <VisuallyHidden role="status">
        {state.is === "writing" && t("writing")}
        {state.is === "proposed" && t("ready")}
      </VisuallyHidden>
    </div>
  );
}

function Writing({ work }: { readonly work: RewritingWork }) {
  const { t } = useTranslation(["generator", "general", "rewriting"]);
  const id = useId();
  return (
    <>
      <div className={classes["row"]} aria-hidden>
        <IconLoader2 className={classes["spinner"]} size={18} />
        {t("rewriting:writing")}
      </div>
      <div className={classes["buttons"]}>
        <Button
          variant="default"
          size="compact-md"
          h={36}
          data-first
          aria-describedby={id}
          onClick={work.cancel}
        >
          {t("general:cancel")}
        </Button>
      </div>
      <div id={id} className={classes["note"]}>
        {t("cancelNote", { count: creditCosts.rewriting })}
      </div>
    </>
  );
}

function Accepted({ work }: { readonly work: RewritingWork }) {
  const { t } = useTranslation(["rewriting", "general"]);
  return (
    <div className={classes["row"]}>
      <IconCheck size={18} aria-hidden />
      <span role="status">{t("accepted")}</span>
      <Button variant="default" size="compact-md" h={36} onClick={work.undo}>
        {t("undo")}
      </Button>
      <CloseButton
        size={36}
        ml="auto"
        c="var(--v-text)"
        aria-label={t("general:close")}
        onClick={work.close}
      />
    </div>
  );
}

/**
 * The first button takes the focus where it had disappeared: with the menu, or with the button of the phase before. A field in which the
 * owner writes meanwhile does not lose it.
 */
function usePhaseFocus(phase: string) {
  const panel = useRef<HTMLDivElement>(null);
  // Outside React: the focus.
  useEffect(() => {
    const isFree = document.activeElement === document.body || phase === "writing";
    if (isFree) panel.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, [phase]);
  return panel;
}

type RewritingEndProps = {
  readonly work: RewritingWork;
  readonly end: Extract<RewritingState, { is: "failed" | "cancelled" }>;
};

/** Why there is no proposal, and whether it cost anything. */
function RewritingEnd({ work, end }: RewritingEndProps) {
  const { t } = useTranslation("general");
  const mayAgain = end.is === "cancelled" || codeOf(end.error) !== "not_enough_credits";
  return (
    <>
      {end.is === "failed" ? (
        <Failure error={end.error} charged={end.charged} />
      ) : (
        <div role="status">
          <Cancelled charged={end.charged} />
        </div>
      )}
      <div className={classes["buttons"]}>
        {mayAgain && (
          <Button
            variant="default"
            size="compact-md"
            h={36}
            data-first
            onClick={() => void work.ask(end.wish)}
          >
            {t("retry")}
          </Button>
        )}
        <Button variant="default" size="compact-md" h={36} data-first onClick={work.close}>
          {t("close")}
        </Button>
      </div>
    </>
  );
}

type Charge = { readonly charged: number | undefined };

function Failure({ error, charged }: Charge & { readonly error: unknown }) {
  const { t } = useTranslation(["generator", "rewriting"]);
  const { text, remedy } = useErrorSentence()(error);
  const count = mayHaveCharged(codeOf(error)) ? charged : 0;
  return (
    <div role="alert" className={classes["failure"]}>
      <strong>{t("rewriting:failed")}</strong>
      <div>{text}</div>
      {remedy && <div>{remedy}</div>}
      {count === undefined && <div>{t("failed.unknown")}</div>}
      {count !== undefined && (
        <div>{count > 0 ? t("failed.charged", { count }) : t("failed.free")}</div>
      )}
    </div>
  );
}

function Cancelled({ charged }: Charge) {
  const { t } = useTranslation("generator");
  if (charged === undefined) return t("cancelled.unknown");
  return charged > 0 ? t("cancelled.charged", { count: charged }) : t("cancelled.free");
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : "internal_error";
}

/** Tells the style sheet where the marked text ends, measured from the top of the text field. */
function usePlaceAtText(panel: RefObject<HTMLElement | null>, editor: Editor, phase: string): void {
  // Outside React: the layout of the text, which changes with every edit, scroll and resize.
  useEffect(() => {
    function place(): void {
      const field = panel.current?.offsetParent?.getBoundingClientRect();
      if (!field || editor.isDestroyed) return;
      const { to } = markedRange(editor.state) ?? editor.state.selection;
      const end = editor.view.coordsAtPos(to).bottom - field.top;
      const top = Math.min(Math.max(end, 0), field.height);
      panel.current?.style.setProperty("--text-end", `${Math.round(top)}px`);
    }
    place();
    editor.on("transaction", place);
    addEventListener("resize", place);
    addEventListener("scroll", place, true);
    return () => {
      editor.off("transaction", place);
      removeEventListener("resize", place);
      removeEventListener("scroll", place, true);
    };
  }, [panel, editor, phase]);
}
