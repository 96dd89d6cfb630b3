import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./drafts.module.css";

export function DraftsSkeleton() {
  const { t } = useTranslation("drafts");
  return (
    <div role="status" aria-label={t("loading")} className={classes["page"]}>
      <div className={classes["toolbar"]}>
        <Skeleton className={classes["search"] ?? ""} height={42} />
        <Skeleton height={42} />
        <Skeleton height={42} />
      </div>
      <div className={classes["grid"]}>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height={280} />
        ))}
      </div>
    </div>
  );
}
