import { Button, NativeSelect } from "@mantine/core";
import { lateLimitMinutes, latePolicies, type LatePolicy } from "@vestnik/domain/publication";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./WhenField.module.css";

export type LatePolicyFieldProps = {
  readonly value: LatePolicy;
  readonly onChange: (policy: LatePolicy) => void;
};

/** How late it may still be sent; after that it waits for its owner. A line that seldom changes, and a field when it does. */
export function LatePolicyField({ value, onChange }: LatePolicyFieldProps) {
  const { t } = useTranslation("composer");
  // The other limits have names: an hour, a day.
  const count = lateLimitMinutes.strict;
  const [isChanging, setChanging] = useState(false);
  if (!isChanging) {
    return (
      <div className={classes["line"]}>
        {t(`when.late.line.${value}`, { count })}
        <Button
          variant="subtle"
          size="compact-sm"
          h={32}
          px={4}
          mx={-4}
          aria-label={t("when.late.change")}
          onClick={() => setChanging(true)}
        >
          {t("when.late.changeShort")}
        </Button>
      </div>
    );
  }
  return (
    <NativeSelect
      size="sm"
      label={t("when.late.label")}
      description={t("when.late.hint")}
      value={value}
      autoFocus
      data={latePolicies.map((policy) => ({
        value: policy,
        label: t(`when.late.${policy}`, { count }),
      }))}
      onChange={(event) => {
        const chosen = latePolicies.find((policy) => policy === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
