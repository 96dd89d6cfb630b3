import type { Publication } from "@vestnik/contract/publications";
import { useTranslation } from "react-i18next";
import { PublicationProblem } from "./PublicationProblem.tsx";
import classes from "./publications.module.css";
import { PublicationStatus } from "./PublicationStatus.tsx";
import { PublicationWait } from "./PublicationWait.tsx";
import { TelegramLink } from "./TelegramLink.tsx";

/** One channel of a batch. */
export function BatchItem({ publication }: { publication: Publication }) {
  const { t } = useTranslation("publications");
  return (
    <li className={classes["item"]}>
      <div className={classes["line"]}>
        <strong>{publication.channelTitle}</strong>
        <PublicationStatus status={publication.status} />
      </div>
      <PublicationWait publication={publication} />
      {publication.status === "published" && publication.messageUrl && (
        <TelegramLink url={publication.messageUrl} label={t("item.open")} />
      )}
      <PublicationProblem publication={publication} />
    </li>
  );
}
