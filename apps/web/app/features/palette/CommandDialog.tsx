import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { openKeyboardDialog } from "../../shared/keys/paletteState.ts";
import { useSwitchLanguage } from "../../shared/page/useSwitchLanguage.ts";
import { Dialog } from "../../shared/ui/dialog/Dialog.tsx";
import { useThemeChoice } from "../../shared/ui/theme/useThemeChoice.ts";
import { allCommands, offeredCommands, type Command, type CommandGroup } from "./commands.ts";
import classes from "./palette.module.css";

type CommandDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Commands found by their words: everything one could otherwise reach by several presses. */
export function CommandDialog({ opened, onClose }: CommandDialogProps) {
  const { t } = useTranslation("keys");
  return (
    <Dialog
      opened={opened}
      title={t("palette.title")}
      fillsPhone
      onClose={onClose}
      onClosed={focusPage}
    >
      <Commands onClose={onClose} />
    </Dialog>
  );
}

/** Where one was before may be gone: then the new screen has the focus. */
function focusPage(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus();
}

function Commands({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["keys", "dashboard", "settings", "general"]);
  const [typed, setTyped] = useState("");
  // The kit does not pass Escape to the dialog while the list is open, and it always is.
  const list = useCombobox({ opened: true, onDropdownClose: onClose });
  const { selectFirstOption } = list;
  // Outside React: the kit finds the options in the page, so Enter runs the first one only after they are there.
  useEffect(() => {
    selectFirstOption();
  }, [typed, selectFirstOption]);
  const commands = offeredCommands(useCommands(), typed, t);
  const run = useRun(onClose);
  return (
    <Combobox store={list} onOptionSubmit={(id) => run(commands.find((each) => each.id === id))}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-label={t("palette.field")}
          className={classes["field"] ?? ""}
          placeholder={t("palette.placeholder")}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the kit's target adds them
          role="combobox"
          data-autofocus
          autoComplete="off"
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes["commands"] ?? ""} aria-label={t("palette.title")}>
        {byGroup(commands).map(([group, members]) => (
          <Combobox.Group key={group} label={t(`group.${group}`)}>
            {members.map(({ id, label }) => (
              <Combobox.Option key={id} value={id} selected={false}>
                {label}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}

function useCommands(): Command[] {
  const { t } = useTranslation(["keys", "dashboard", "settings", "general"]);
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const { choose } = useThemeChoice();
  return allCommands(t, language, {
    theme: choose,
    language: switchLanguage,
    keys: () => openKeyboardDialog("keys"),
  });
}

/** Closes first: what is run may open a dialog of its own. */
function useRun(onClose: () => void): (command: Command | undefined) => void {
  const navigate = useNavigate();
  return (command) => {
    if (!command) return;
    onClose();
    if (typeof command.does === "function") command.does();
    else void navigate(command.does, { state: command.state });
  };
}

function byGroup(commands: readonly Command[]): readonly [CommandGroup, readonly Command[]][] {
  return [...Map.groupBy(commands, ({ group }) => group)];
}
