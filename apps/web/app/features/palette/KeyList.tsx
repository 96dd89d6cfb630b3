import { Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  calendarShortcuts,
  editorShortcuts,
  pageShortcuts,
  shownKeys,
  submitShortcut,
} from "../../shared/keys/shortcuts.ts";
import { hasSingleKeys, switchSingleKeys } from "../../shared/keys/singleKeys.ts";
import { Dialog } from "../../shared/ui/dialog/Dialog.tsx";
import { Switch } from "../../shared/ui/Switch.tsx";
import classes from "./palette.module.css";

type KeyListProps = { readonly opened: boolean; readonly onClose: () => void };

/** Every key there is, by the place where it works. */
export function KeyList({ opened, onClose }: KeyListProps) {
  const { t } = useTranslation("keys");
  return (
    <Dialog opened={opened} title={t("list.title")} size="xl" fillsPhone onClose={onClose}>
      <Stack gap="lg">
        <div className={classes["places"]}>
          <PageKeys />
          <CalendarKeys />
          <EditorKeys />
        </div>
        <SingleKeys />
      </Stack>
    </Dialog>
  );
}

function PageKeys() {
  const { t } = useTranslation("keys");
  return (
    <Place name={t("list.page")}>
      <Key keys={pageShortcuts.palette} does={t("list.palette")} />
      <Key keys={pageShortcuts.keys} does={t("list.title")} />
      <Key keys={submitShortcut} does={t("list.submit")} />
      <Key keys="Escape" does={t("list.close")} />
    </Place>
  );
}

function CalendarKeys() {
  const { t } = useTranslation(["keys", "scheduled"]);
  const { today, next, previous, list, ...views } = calendarShortcuts;
  const viewNames = Object.entries(views).map(([view, keys]) => ({
    keys,
    name: t(`scheduled:view.${view as keyof typeof views}`),
  }));
  return (
    <Place name={t("list.calendar")}>
      <Key keys={today} does={t("scheduled:go.today")} />
      <Key keys={next} does={t("list.next")} />
      <Key keys={previous} does={t("list.previous")} />
      {viewNames.map(({ keys, name }) => (
        <Key key={keys} keys={keys} does={name} />
      ))}
      <Key keys={list} does={t("scheduled:mode.list")} />
      <Key keys="Enter" does={t("list.write")} />
    </Place>
  );
}

function EditorKeys() {
  const { t } = useTranslation(["keys", "composer"]);
  const { emoji, ...formats } = editorShortcuts;
  const names = Object.entries(formats).map(([format, keys]) => ({
    keys,
    name: t(`composer:format.${format as keyof typeof formats}`),
  }));
  return (
    <Place name={t("list.editor")}>
      {names.map(({ keys, name }) => (
        <Key key={keys} keys={keys} does={name} />
      ))}
      <Key keys={emoji} does={t("composer:format.emoji")} />
    </Place>
  );
}

function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h3>{name}</h3>
      <dl className={classes["keys"]}>{children}</dl>
    </section>
  );
}

function Key({ keys, does }: { keys: string; does: string }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        <kbd>{shownKeys(keys)}</kbd>
      </dd>
    </div>
  );
}

/** With speech input a person presses single letters by accident. */
function SingleKeys() {
  const { t } = useTranslation("keys");
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <Switch
      label={t("list.single")}
      description={t("list.singleText")}
      checked={isOn}
      onChange={(next) => {
        switchSingleKeys(next);
        setOn(next);
      }}
    />
  );
}
