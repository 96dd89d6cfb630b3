import { CloseButton, Input, VisuallyHidden } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { linkedPart, normalizeTags, readTags, type TagReading } from "@vestnik/domain/tags";
import { type ClipboardEvent, type KeyboardEvent, memo, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./TagsField.module.css";

type TagsFieldProps = {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
};

/** Enter or a comma adds a tag, Backspace in the empty field removes the last (docs/product.md, Posts). */
export const TagsField = memo(function TagsField({ tags, onChange }: TagsFieldProps) {
  const { t } = useTranslation("composer");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const [hadTags, setHadTags] = useState(tags.length > 0);
  // After publishing the remarks are out of date.
  if (hadTags !== tags.length > 0) {
    setHadTags(tags.length > 0);
    if (tags.length === 0) setRemarks([]);
  }

  function add(raws: readonly string[]) {
    setTyped("");
    const read = raws.flatMap(readTags);
    // The layout does not move between pressing and releasing the pointer outside the field.
    if (read.length === 0) return;
    const given = normalizeTags(read.flatMap(({ tag }) => tag ?? []));
    const next = normalizeTags([...tags, ...given]);
    const isRepeated = given.length > 0 && next.length === tags.length;
    setRemarks([
      ...(isRepeated ? [t("tags.repeated", { tag: given.join(" ") })] : []),
      ...new Set(read.flatMap((one) => remarkOn(one) ?? [])),
    ]);
    if (next.length === tags.length) return;
    onChange([...next]);
    setAnnouncement(t("tags.added", { tag: next.slice(tags.length).join(" ") }));
  }

  function remarkOn({ typed: raw, tag = raw, remark }: TagReading): string | undefined {
    switch (remark) {
      case "nothing":
        return t("tags.nothing", { typed: raw });
      case "no_letter":
        return t("tags.noLetter", { typed: raw });
      case "changed":
        return t("tags.changed", { typed: raw, tag });
      case "cut":
        return t("tags.cut", { tag, linked: linkedPart(tag) });
      case "link":
        return t("tags.link");
      case undefined:
        return undefined;
      default:
        return remark satisfies never;
    }
  }

  // In the capture phase, so that the tag is added before autosave writes on the same event.
  useWindowEvent("pagehide", () => add([typed]), { capture: true });

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    setAnnouncement(t("tags.removed", { tag }));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    setRemarks([]);
    const last = tags.at(-1);
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add([typed]);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      remove(last);
    }
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text");
    if (readTags(pasted).length < 2) return;
    event.preventDefault();
    add([typed, pasted]);
  }

  return (
    <Input.Wrapper id={id} label={t("tags.label")} description={t("tags.hint")} size="md">
      <div className={classes["field"]}>
        {tags.length > 0 && (
          <ul className={classes["tags"]} aria-label={t("tags.list")}>
            {tags.map((tag) => (
              <li key={tag} className={classes["tag"]}>
                {tag}
                <CloseButton
                  size={28}
                  iconSize={14}
                  aria-label={t("tags.remove", { tag })}
                  onClick={() => remove(tag)}
                />
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          className={classes["input"]}
          aria-describedby={`${id}-description`}
          placeholder={t("tags.placeholder")}
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={(event) => {
            setRemarks([]);
            typeOrAdd(event.currentTarget.value, setTyped, add);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add([typed])}
        />
      </div>
      <div className={classes["notice"]} role="status">
        {remarks.join(" ")}
      </div>
      <VisuallyHidden role="status">{tags.length > 0 && announcement}</VisuallyHidden>
    </Input.Wrapper>
  );
});

/** Phone keyboards send no key for a comma, only the character. */
function typeOrAdd(
  value: string,
  type: (value: string) => void,
  add: (raws: readonly string[]) => void,
): void {
  if (value.includes(",")) add(value.split(","));
  else type(value);
}
