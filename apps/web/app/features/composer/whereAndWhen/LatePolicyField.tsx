import { NativeSelect } from "@mantine/core";
import { latePolicies, type LatePolicy } from "@vestnik/domain/publication";
import { useTranslation } from "react-i18next";

export type LatePolicyFieldProps = {
  readonly value: LatePolicy;
  readonly onChange: (policy: LatePolicy) => void;
};

/** How late it may still be sent; after that it waits for its owner. */
export function LatePolicyField({ value, onChange }: LatePolicyFieldProps) {
  const { t } = useTranslation("composer");
  return (
    <NativeSelect
      size="sm"
      label={t("when.late.label")}
      description={t("when.late.hint")}
      value={value}
      data={latePolicies.map((policy) => ({
        value: policy,
        label: t(`when.late.${policy}`),
      }))}
      onChange={(event) => {
        const chosen = latePolicies.find((policy) => policy === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
