import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../shared/ui/EmptyState.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";

export type NothingMatchesProps = {
  readonly onClear: () => void;
  /** Above a grid of days, which stays. */
  readonly isAboveDays?: boolean;
};

/** Says that there is nothing because of the filters, not because nothing is planned. */
export function NothingMatches({ onClear, isAboveDays = false }: NothingMatchesProps) {
  const { t } = useTranslation("scheduled");
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("filter.clear")}
    </Button>
  );
  if (isAboveDays) {
    return (
      <Notice tone="info" actions={clear}>
        {t("filter.nothingHere")}
      </Notice>
    );
  }
  return (
    <EmptyState icon={IconFilterOff} title={t("filter.nothing")} text={t("filter.nothingHere")}>
      {clear}
    </EmptyState>
  );
}
