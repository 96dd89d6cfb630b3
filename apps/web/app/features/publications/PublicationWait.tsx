import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/time/useFormat.ts";
import classes from "./publications.module.css";

/** When a waiting publication is tried again; its first turn in a batch is a matter of seconds and needs no words. */
export function PublicationWait({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  const { dateTime } = useFormat();
  if (publication.status !== "scheduled" || !publication.deferred) return null;
  return (
    <p className={classes["quiet"]}>{t("item.waits", { time: dateTime(publication.notBefore) })}</p>
  );
}
