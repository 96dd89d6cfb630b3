/** Options in sight: their buttons above the row "More options", and the star of each option with which its owner puts it there. */
import { ActionIcon } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./InSight.module.css";
import {
  MAX_IN_SIGHT,
  rememberValues,
  type SightOption,
  sightOptions,
  toggleInSight,
  useInSight,
} from "./sightOptions.ts";
import { usePeriod } from "../../../shared/options/usePeriod.ts";
import type { Chosen, OptionsForm } from "../../../shared/options/yesNoOptions.ts";

export type OptionsInSightProps = {
  readonly form: OptionsForm;
  readonly options: Chosen;
  readonly onChange: (chosen: Partial<Chosen>) => void;
};

export function OptionsInSight({ form, options, onChange }: OptionsInSightProps) {
  const { t } = useTranslation("composer");
  const shown = useOptionsInSight().filter(({ appliesTo }) => appliesTo(form, options));
  if (shown.length === 0) return null;
  return (
    <div className={classes["buttons"]} role="group" aria-label={t("sight.group")}>
      {shown.map(({ key, isOn, turned, name }) => (
        <button
          key={key}
          type="button"
          className={classes["button"]}
          aria-pressed={isOn(options)}
          onClick={() => {
            rememberValues(options);
            onChange(turned(!isOn(options), options));
          }}
        >
          <span>{name(options)}</span>
        </button>
      ))}
    </div>
  );
}

/** Those that this person keeps in sight. */
function useOptionsInSight(): readonly SightOption[] {
  const { t } = useTranslation(["composer", "polls"]);
  const period = usePeriod();
  const { keys, values } = useInSight();
  return sightOptions(t, period, values).filter(({ key }) => keys.includes(key));
}

type WithStarProps = {
  /** Of the option. */
  readonly of: string;
  readonly name: string;
  readonly children: ReactNode;
};

/** A field with the star that keeps it in sight. */
export function WithStar({ of: key, name, children }: WithStarProps) {
  const { t } = useTranslation("composer");
  const inSight = useOptionsInSight();
  const isIn = inSight.some((option) => option.key === key);
  const [isRefused, setRefused] = useState(false);
  return (
    <div className={classes["field"]}>
      {children}
      <ActionIcon
        className={classes["star"] ?? ""}
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size={44}
        aria-label={t("sight.keep", { name })}
        aria-pressed={isIn}
        onClick={() => setRefused(!toggleInSight(key))}
      >
        {isIn ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
      </ActionIcon>
      <div className={classes["refusal"]} role="status">
        {isRefused &&
          inSight.length >= MAX_IN_SIGHT &&
          t("sight.full", {
            limit: MAX_IN_SIGHT,
            names: inSight.map((option) => option.name({})).join(", "),
          })}
      </div>
    </div>
  );
}
