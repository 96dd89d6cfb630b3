import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "../subscription.module.css";

export type FactProps = {
  readonly about: "cost" | "renewal" | "have" | "next";
  readonly children: ReactNode;
};

/** One question that everybody has before paying, with its answer. */
export function Fact({ about, children }: FactProps) {
  const { t } = useTranslation("subscription");
  return (
    <div className={classes["fact"]}>
      <Title order={3} size="sm">
        {t(`dialog.${about}`)}
      </Title>
      {children}
    </div>
  );
}
