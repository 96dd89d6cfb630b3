import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import type { FilterBarProps } from "./FilterBar.tsx";
import { FilterCount } from "./FilterCount.tsx";

/** Loaded on demand: on a phone the filters are behind a button. */
const FilterDialog = lazyDialog(async () => (await import("./FilterDialog.tsx")).FilterDialog);

/** One row: the button with the number of choices, what they leave, and the way back. */
export function PhoneFilters({ filters, ...count }: Omit<FilterBarProps, "isPending">) {
  const { t } = useTranslation("scheduled");
  const [dialog, setDialog] = useState<"unasked" | "closed" | "opened">("unasked");
  const { choices } = filters;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-haspopup="dialog"
        leftSection={<IconFilter size={18} aria-hidden />}
        onClick={() => setDialog("opened")}
      >
        {choices > 0 ? t("filter.openWith", { number: choices }) : t("filter.open")}
      </Button>
      <FilterCount {...filters} {...count} isShort />
      {dialog !== "unasked" && (
        <Suspense fallback={null}>
          <FilterDialog
            opened={dialog === "opened"}
            filters={filters}
            {...count}
            onClose={() => setDialog("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
