import {
  ActionIcon,
  Button as KitButton,
  NativeSelect,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import {
  type Button,
  type ButtonRows,
  buttonStyles,
  type ButtonStyle,
  checkButtons,
  MAX_BUTTON_ROWS,
  MAX_BUTTON_TEXT,
  MAX_COPY_TEXT,
  MAX_ROW_BUTTONS,
} from "@vestnik/domain/buttons";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import fieldset from "../../../shared/ui/fieldset.module.css";
import {
  moved,
  type Place,
  placeAfter,
  withButton,
  withNeighbour,
  withoutButton,
  withRow,
} from "./buttonRows.ts";
import classes from "./Options.module.css";

type ButtonsFieldProps = {
  readonly rows: ButtonRows;
  readonly imageCount: number;
  readonly onChange: (rows: ButtonRows) => void;
};

/** Rows of buttons below the post. */
export function ButtonsField({ rows, imageCount, onChange }: ButtonsFieldProps) {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const field = useRef<HTMLFieldSetElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const count = rows.flat().length;
  // What is incomplete the button below says; here only what cannot be mended in a field.
  const problem = checkButtons(rows, imageCount).find(({ code }) => code === "buttons_in_album");

  /** Renders synchronously, because a phone opens its keyboard only for a focus within the tap. */
  function change(next: ButtonRows, { row, at }: Place, target: string) {
    flushSync(() => onChange(next));
    list.current?.querySelector<HTMLElement>(`[data-place="${row}.${at}"] ${target}`)?.focus();
  }

  function move(place: Place, step: -1 | 1) {
    const target = step < 0 ? "[data-up]" : "[data-down]";
    const after = placeAfter(rows, place, step);
    change(moved(rows, place, step), after, target);
    setAnnouncement(t("buttons.moved", { row: after.row + 1, position: after.at + 1 }));
  }

  function remove(place: Place) {
    flushSync(() => onChange(withoutButton(rows, place)));
    setAnnouncement(t("buttons.removed"));
    field.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  }

  return (
    <fieldset ref={field} className={fieldset["fieldset"]}>
      <legend className={fieldset["legend"]}>{t("buttons.heading")}</legend>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {count === 0 && <div className={classes["hint"]}>{t("buttons.hint")}</div>}
      {problem && (
        <div className={classes["problem"]} role="status">
          {fullSentences(errorSentence(problem.code, language, problem.details))}
        </div>
      )}
      <ul ref={list} className={classes["rows"]}>
        {rows.map((row, place) => {
          // Buttons have no names of their own, and two may say the same.
          const key = String(place);
          return (
            <li key={key} className={classes["buttonRow"]}>
              {row.map((button, at) => {
                const here = { row: place, at };
                const name = `${place}.${at}`;
                return (
                  <ButtonFields
                    key={name}
                    button={button}
                    place={here}
                    name={name}
                    onChange={(next) => onChange(withButton(rows, here, next))}
                    onMove={(step) => move(here, step)}
                    onRemove={() => remove(here)}
                  />
                );
              })}
              {row.length < MAX_ROW_BUTTONS && (
                <KitButton
                  className={classes["beside"] ?? ""}
                  variant="subtle"
                  size="compact-sm"
                  h={32}
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() =>
                    change(withNeighbour(rows, place), { row: place, at: row.length }, "input")
                  }
                >
                  {t("buttons.beside", { row: place + 1 })}
                </KitButton>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length < MAX_BUTTON_ROWS && (
        <KitButton
          className={classes["add"] ?? ""}
          data-add
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => change(withRow(rows), { row: rows.length, at: 0 }, "input")}
        >
          {t(count === 0 ? "buttons.add" : "buttons.addRow")}
        </KitButton>
      )}
    </fieldset>
  );
}

type ButtonFieldsProps = {
  readonly button: Button;
  readonly place: Place;
  readonly name: string;
  readonly onChange: (button: Button) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
};

function ButtonFields({ button, place, name, onChange, onMove, onRemove }: ButtonFieldsProps) {
  const { t } = useTranslation("composer");
  const language = useLanguage();
  const [wasLeft, setLeft] = useState(button.text !== "");
  const fields = useRef<HTMLDivElement>(null);
  // Outside React: where the focus goes. A button is judged once it was left.
  useEffect(() => {
    const element = fields.current;
    const judge = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) setLeft(true);
    };
    element?.addEventListener("focusout", judge);
    return () => element?.removeEventListener("focusout", judge);
  }, []);
  const { text, url = "", copyText, style } = button;
  const copies = copyText !== undefined;
  const position = { row: place.row + 1, position: place.at + 1 };
  const [problem] = checkButtons([[button]], 0);
  const sentence =
    wasLeft && problem ? errorSentence(problem.code, language, problem.details).text : undefined;
  const isOfText =
    problem?.code === "button_without_text" || problem?.code === "button_text_too_long";

  function chooseKind(kind: string) {
    const target = copyText ?? url;
    onChange({ text, ...(kind === "copy" ? { copyText: target } : { url: target }), style });
  }

  function chooseStyle(chosen: string) {
    const next = buttonStyles.find((each) => each === chosen);
    onChange({ text, ...(copies ? { copyText } : { url }), ...(next && { style: next }) });
  }

  return (
    <div
      ref={fields}
      className={classes["button"]}
      role="group"
      aria-label={t("buttons.one", position)}
      data-place={name}
    >
      <TextInput
        className={classes["wide"] ?? ""}
        label={t("buttons.text")}
        autoComplete="off"
        maxLength={2 * MAX_BUTTON_TEXT}
        value={text}
        error={isOfText ? sentence : undefined}
        onChange={(event) => onChange({ ...button, text: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t("buttons.kind")}
        value={copies ? "copy" : "url"}
        data={[
          { value: "url", label: t("buttons.opens") },
          { value: "copy", label: t("buttons.copies") },
        ]}
        onChange={(event) => chooseKind(event.currentTarget.value)}
      />
      <NativeSelect
        size="md"
        label={t("buttons.style")}
        value={style ?? ""}
        data={["", ...buttonStyles].map((value) => ({
          value,
          label: t(`buttons.styles.${(value as ButtonStyle) || "none"}`),
        }))}
        onChange={(event) => chooseStyle(event.currentTarget.value)}
      />
      <TextInput
        className={classes["wide"] ?? ""}
        label={t(copies ? "buttons.copyText" : "buttons.url")}
        placeholder={copies ? "" : "https://"}
        inputMode={copies ? "text" : "url"}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={copies ? 2 * MAX_COPY_TEXT : 4096}
        value={copies ? copyText : url}
        error={isOfText ? undefined : sentence}
        onChange={({ currentTarget: { value } }) =>
          onChange({ text, ...(copies ? { copyText: value } : { url: value }), style })
        }
      />
      <div className={classes["acts"]}>
        <Act name={t("buttons.back", position)} data-up onClick={() => onMove(-1)}>
          <IconArrowUp size={18} aria-hidden />
        </Act>
        <Act name={t("buttons.on", position)} data-down onClick={() => onMove(1)}>
          <IconArrowDown size={18} aria-hidden />
        </Act>
        <Act name={t("buttons.remove", position)} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </Act>
      </div>
    </div>
  );
}

type ActProps = {
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly "data-up"?: boolean;
  readonly "data-down"?: boolean;
};

function Act({ name, ...props }: ActProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--v-text)"
      size={36}
      aria-label={name}
      {...props}
    />
  );
}
