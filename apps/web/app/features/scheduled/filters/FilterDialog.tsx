import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog/Dialog.tsx";
import type { FilterBarProps } from "./FilterBar.tsx";
import { FilterChoices } from "./FilterChoices.tsx";
import { FilterCount } from "./FilterCount.tsx";
import { FilterSearch } from "./FilterSearch.tsx";
import classes from "./filters.module.css";

export type FilterDialogProps = Omit<FilterBarProps, "isPending"> & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** The filters on a phone. They act at once, so that the number below says what is left. */
export function FilterDialog({ opened, filters, onClose, ...count }: FilterDialogProps) {
  const { t } = useTranslation("scheduled");
  return (
    <Dialog opened={opened} title={t("filter.label")} onClose={onClose}>
      <Stack gap="md">
        <FilterSearch {...filters} />
        <FilterChoices {...filters} withAllChannels />
        <div className={classes["foot"]}>
          <FilterCount {...filters} {...count} />
          <Button onClick={onClose}>{t("filter.done")}</Button>
        </div>
      </Stack>
    </Dialog>
  );
}
