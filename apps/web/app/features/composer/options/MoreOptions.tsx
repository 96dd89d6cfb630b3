import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ContentOptions } from "@vestnik/domain/content";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "../../../shared/ui/Switch.tsx";
import classes from "./Options.module.css";

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

type CommonOptionsProps = {
  readonly options: ContentOptions;
  readonly onChange: (chosen: Partial<ContentOptions>) => void;
};

/** What can be chosen for posts and polls alike. */
export function CommonOptions({ options, onChange }: CommonOptionsProps) {
  const { t } = useTranslation("composer");
  return (
    <>
      <Switch
        label={t("options.silent")}
        description={t("options.silentHint")}
        checked={options.silent}
        onChange={(silent) => onChange({ silent })}
      />
      <Switch
        label={t("options.protected")}
        description={t("options.protectedHint")}
        checked={options.protected}
        onChange={(isProtected) => onChange({ protected: isProtected })}
      />
    </>
  );
}
