import { Button, CloseButton, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconLoader2 } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { creditCosts } from "@vestnik/domain/credits";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import classes from "./Rewriting.module.css";
import { RewritingEnd } from "./RewritingEnd.tsx";
import { RewritingProposal } from "./RewritingProposal.tsx";
import type { RewritingWork } from "./rewritingWork.ts";
import { usePlaceAtText } from "./usePlaceAtText.ts";

export type RewritingPanelProps = { readonly editor: Editor; readonly work: RewritingWork };

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
