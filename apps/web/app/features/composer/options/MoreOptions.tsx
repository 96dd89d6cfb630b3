import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { YesNoField } from "../../../shared/options/YesNoField.tsx";
import { yesNoOptions } from "../../../shared/options/yesNoOptions.ts";
import classes from "./Options.module.css";
import { OptionsInSight, type OptionsInSightProps, WithStar } from "./InSight.tsx";
import { MAX_IN_SIGHT } from "./sightOptions.ts";

type MoreOptionsProps = OptionsInSightProps & {
  /** What differs from the defaults, in a few words each. */
  readonly chosen: readonly string[];
  readonly children: ReactNode;
};

/** A quiet row below the content: closed it says what was chosen, open it shows what can be. Above it are the options in sight. */
export function MoreOptions({ chosen, children, ...inSight }: MoreOptionsProps) {
  const { t } = useTranslation("composer");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes["options"]}>
      <OptionsInSight {...inSight} />
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
          {isOpen && (
            <>
              <div className={classes["hint"]}>{t("sight.hint", { limit: MAX_IN_SIGHT })}</div>
              {children}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** What is chosen with yes or no, for a post or a poll. */
export function YesNoFields({ form, options, onChange }: OptionsInSightProps) {
  const { t } = useTranslation(["composer", "polls"]);
  return yesNoOptions(t)
    .filter(({ appliesTo }) => appliesTo(form, options))
    .map((option) => (
      <WithStar key={option.key} of={option.key} name={option.label}>
        <YesNoField option={option} chosen={options} onChange={onChange} />
      </WithStar>
    ));
}
