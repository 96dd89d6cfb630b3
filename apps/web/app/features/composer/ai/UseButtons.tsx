import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import { removeResult } from "./generatorStore.ts";
import type { Result } from "./results.ts";
import { useInserted } from "./inserted.ts";
import classes from "./Results.module.css";

type UseButtonsProps = {
  readonly result: Result;
  /** It is in the present post. */
  readonly isUsed: boolean;
  /** The button of a result that is not in the post. */
  readonly use: UseButton;
  /** Takes the place of what stands there; undefined where nothing does. */
  readonly instead?: (() => void) | undefined;
  /** The button of a result that is in the post, once the confirmation is over. */
  readonly later: UseButton;
  /** More buttons. */
  readonly children?: ReactNode;
};

type UseButton = {
  readonly label: string;
  readonly icon: ReactNode;
  /** Undefined where it only says so. */
  readonly press?: (() => void) | undefined;
};

export function UseButtons({ result, isUsed, use, instead, later, children }: UseButtonsProps) {
  const { t } = useTranslation("generator");
  const { id, kind } = result;
  const inserted = useInserted((state) => state[kind]);
  const own = inserted?.id === id ? inserted : undefined;
  const isFresh = own?.isFresh ?? false;
  const button = useRef<HTMLButtonElement>(null);
  // The same button, so that the focus stays on it and a double click does not insert twice.
  const shown = isUsed ? later : use;
  const isOff = !isFresh && shown.press === undefined;

  function undo() {
    own?.undo();
    button.current?.focus({ preventScroll: true });
  }

  function dismiss() {
    toastUndo(t(`dismissed.${kind}`), t("undo"), removeResult(result));
  }

  return (
    <div className={classes["choices"]}>
      <Button
        ref={button}
        size="compact-md"
        mih={36}
        h="auto"
        {...variantOf(isUsed, isFresh)}
        leftSection={isFresh ? <IconCheck size={18} aria-hidden /> : shown.icon}
        {...(isOff && { "data-disabled": true, "aria-disabled": true })}
        onClick={() => !isFresh && shown.press?.()}
      >
        {isFresh ? t(`used.${kind}`) : shown.label}
      </Button>
      {instead && !isUsed && (
        <Button variant="default" size="compact-md" mih={36} h="auto" onClick={instead}>
          {t(`instead.${kind as "text"}`)}
        </Button>
      )}
      {own && (
        <Button variant="default" size="compact-md" mih={36} h="auto" onClick={undo}>
          {t("undo")}
        </Button>
      )}
      {!isFresh && children}
      {!isFresh && (
        <Button
          variant="subtle"
          color="gray"
          c="var(--v-text)"
          size="compact-md"
          mih={36}
          h="auto"
          onClick={dismiss}
        >
          {t("dismiss")}
        </Button>
      )}
      <VisuallyHidden role="status">{isFresh && t(`used.${kind}`)}</VisuallyHidden>
    </div>
  );
}

function variantOf(isUsed: boolean, isFresh: boolean) {
  if (isFresh) return { variant: "light", color: "green" };
  return { variant: isUsed ? "default" : "filled" };
}
