import { Button, Group } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { composeMessage } from "@vestnik/domain/message";
import { CopyButton } from "../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import classes from "../Composer.module.css";
import { storedText } from "../editor/storedText.ts";
import type { Writing } from "./unsaved.ts";

export type OwnVersionProps = {
  readonly version: Writing | undefined;
  readonly title: string;
  /** What the copy button copies: "what you wrote". */
  readonly copyLabel: string;
  /** Said in the place of a text, where there is none. */
  readonly withoutText: string;
  /** What the form shows instead. */
  readonly shown?: string;
  readonly use?: { readonly label: string; readonly onUse: () => void };
  /** Another action than putting it into the form. */
  readonly children?: ReactNode;
};

/** The owner's own version stays at hand while the form shows another one, or when it can no longer be saved. */
export function OwnVersion({ version, title, shown, use, ...props }: OwnVersionProps) {
  const text = useMemo(() => (version ? plainTextOf(version) : ""), [version]);
  if (!version) return null;
  return (
    <Notice
      tone="info"
      {...(use && { role: "status" as const })}
      title={title}
      actions={
        <Group gap="sm">
          {use && (
            <Button variant="default" size="sm" onClick={use.onUse}>
              {use.label}
            </Button>
          )}
          {text !== "" && <CopyButton value={text} what={props.copyLabel} />}
          {props.children}
        </Group>
      }
    >
      {shown !== undefined && <div>{shown}</div>}
      <div className={classes["stored"]}>{text === "" ? props.withoutText : text}</div>
    </Notice>
  );
}

/** The words as readers would see them, with the tags, below the title. */
export function plainTextOf({ title, draft: { text, tags } }: Writing): string {
  const parts = [title, composeMessage(storedText(text), tags).text];
  return parts.filter((part) => part !== "").join("\n\n");
}
