import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./ItemDetails.module.css";

/** The places of status, time, message and buttons until they are there. */
export function DetailsShape() {
  const { t } = useTranslation("scheduled");
  return (
    <Stack gap="md" role="status" aria-label={t("details.loading")}>
      <Skeleton height={28} width={120} />
      <Skeleton height={52} />
      <div className={classes["previewShape"]}>
        <Skeleton circle height={34} />
        <Skeleton height={132} radius={14} />
      </div>
      <Skeleton height={36} />
    </Stack>
  );
}
