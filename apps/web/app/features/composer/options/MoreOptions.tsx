import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "../../../shared/ui/Switch.tsx";
import classes from "./Options.module.css";
import { type Chosen, isOn, type OptionsForm, turned, yesNoOptions } from "./yesNoOptions.ts";

type MoreOptionsProps = {
  /** What differs from the defaults, in a few words each. */
  readonly chosen: readonly string[];
  readonly children: ReactNode;
};

/** A quiet row below the content: closed it says what was chosen, open it shows what can be. */
export function MoreOptions({ chosen, children }: MoreOptionsProps) {
  const { t } = useTranslation("composer");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes["more"]}>
      <UnstyledButton
        className={classes["head"] ?? ""}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes["name"]}>{t("options.heading")}</span>
        <span className={classes["chosen"]}>{chosen.join(" · ")}</span>
        <IconChevronDown className={classes["sign"]} size={18} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes["body"]} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}

type YesNoFieldsProps = {
  readonly form: OptionsForm;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Partial<Chosen>) => void;
};

/** What is chosen with yes or no, for a post or a poll. */
export function YesNoFields({ form, chosen, onChange }: YesNoFieldsProps) {
  const { t } = useTranslation(["composer", "polls"]);
  return yesNoOptions(t)
    .filter(({ appliesTo }) => appliesTo(form, chosen))
    .map((option) => (
      <Switch
        key={option.key}
        label={option.label}
        description={option.hint}
        checked={isOn(option, chosen)}
        onChange={(on) => onChange(turned(option, on, chosen))}
      />
    ));
}
