import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { creditCosts } from "@vestnik/domain/credits";
import { type Rewriting, rewritings } from "@vestnik/domain/generation";
import { type Ref, useEffect, useEffectEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { checkSource } from "@vestnik/domain/prompt";
import { useStore } from "zustand";
import { aiSettings } from "../../../../shared/api/queries/aiSettings.ts";
import classes from "./Rewriting.module.css";
import { isBusy, type RewritingWork, writeLines } from "./rewritingWork.ts";
import { useCreditInfo } from "../../../../shared/api/queries/creditQueries.ts";
import { errorSentence } from "../../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import { hasCodeBlock, readLines } from "./selectedLines.ts";

type RewritingMenuProps = {
  readonly editor: Editor;
  readonly work: RewritingWork;
  readonly hasImages: boolean;
  readonly close: () => void;
  /** Closes it and puts the focus into the text. */
  readonly leave: () => void;
};

/** Open as long as it is shown; the selection stays marked below it. */
export function RewritingMenu(props: RewritingMenuProps) {
  const { editor, work, hasImages, close, leave } = props;
  const { t } = useTranslation(["rewriting", "generator", "composer"]);
  const settings = useQuery(aiSettings);
  const reason = useRewritingReason(editor, work);
  const isOff = reason !== undefined;
  const anchor = useRef<HTMLSpanElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const id = useId();
  useMarkedSelection(work);
  useOutsidePress([anchor, dropdown], close);

  function choose(change: Rewriting) {
    void work.ask({ change, hasImage: hasImages });
    close();
  }

  return (
    <Menu
      opened
      onChange={leave}
      position="bottom-start"
      width={280}
      closeOnClickOutside={false}
      closeOnItemClick={false}
      withInitialFocusPlaceholder={isOff}
    >
      <Menu.Target>
        <Anchor ref={anchor} />
      </Menu.Target>
      <Menu.Dropdown
        ref={dropdown}
        aria-label={t("composer:format.rewrite")}
        aria-labelledby={undefined}
        aria-describedby={id}
        aria-busy={settings.isPending}
      >
        <Menu.Label id={id} className={classes["head"] ?? ""}>
          {settings.data?.text === false ? (
            t("generator:off")
          ) : (
            <>
              <div>{t("price", { count: creditCosts.rewriting })}</div>
              {reason && <div className={classes["reason"]}>{reason}</div>}
            </>
          )}
        </Menu.Label>
        {settings.data?.text !== false &&
          rewritings.map((change, at) => (
            <Menu.Item
              key={change}
              disabled={isOff}
              data-autofocus={at === 0 && !isOff ? true : undefined}
              onClick={() => choose(change)}
            >
              {t(`change.${change}`)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Below the button of the toolbar, which says itself what it opens; so the menu's attributes for a button are left out. */
function Anchor({ ref }: { readonly ref: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes["anchor"]} />;
}

function useMarkedSelection(work: RewritingWork): void {
  // Outside React: the editor, which does not show its selection while the menu has the focus.
  useEffect(() => {
    work.mark();
    return work.unmark;
  }, [work]);
}

type Part = { readonly current: HTMLElement | null };

/** The button, which closes the menu itself, is beside the anchor. */
function useOutsidePress(parts: readonly [anchor: Part, dropdown: Part], onPress: () => void) {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    const [anchor, dropdown] = parts;
    const own = [anchor.current?.parentElement, dropdown.current];
    if (!own.some((part) => target instanceof Node && part?.contains(target))) onPress();
  });
  // Outside React: presses anywhere on the page.
  useEffect(() => {
    addEventListener("pointerdown", press, true);
    return () => removeEventListener("pointerdown", press, true);
  }, []);
}

/** Why the selection cannot be rewritten now; undefined when it can. */
function useRewritingReason(editor: Editor, work: RewritingWork): string | undefined {
  const { t } = useTranslation("rewriting");
  const language = useLanguage();
  const isOpen = useStore(work.state, isBusy);
  const noCredits = useNoCredits();
  const { doc, selection } = editor.state;
  if (isOpen) return t("reason.busy");
  const lines = readLines(doc, selection);
  if (lines.length === 0) return t("reason.nothing");
  if (hasCodeBlock(doc, selection)) return t("reason.code");
  const [problem] = checkSource(writeLines(lines.map((line) => line.runs)));
  if (problem) return fullSentences(errorSentence(problem.code, language, problem.details));
  return noCredits;
}

/** Undefined as long as there are enough, or the balance is not known. */
function useNoCredits(): string | undefined {
  const { t } = useTranslation(["generator", "topBar"]);
  const { longDate, number } = useFormat();
  const credits = useCreditInfo().data;
  if (!credits || credits.currentCredits >= creditCosts.rewriting) return undefined;
  const plan = t(`topBar:planName.${credits.subscriptionType}`);
  const max = number(credits.maxCredits);
  return t("noCredits", { date: longDate(credits.resetDate), max, plan });
}
