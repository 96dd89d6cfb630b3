import "./rewritingTexts.ts";
import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { creditCosts } from "@vestnik/domain/credits";
import { rewritings, type Rewriting } from "@vestnik/domain/generation";
import { useEffect, useEffectEvent, useId, useRef, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { aiSettings } from "../../../shared/api/queries/aiSettings.ts";
import classes from "./Rewriting.module.css";
import type { RewritingWork } from "./rewritingWork.ts";
import { useRewritingReason } from "./useRewritingReason.ts";

export type RewritingMenuProps = {
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
