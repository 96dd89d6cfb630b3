import { useTranslation } from "react-i18next";
import { lookOf, type DisplayStatus } from "../../shared/publications/displayStatus.ts";
import { itemKinds } from "./items/itemLook.ts";
import { KindMark } from "./items/Marks.tsx";
import classes from "./ScheduledTab.module.css";

/** One for each colour. */
const states = [
  ...["scheduled", "sending", "published", "warned", "failed"],
] as const satisfies DisplayStatus[];

/** The legend of the colours and signs, and the keys. */
export function CalendarFooter({ withKeys }: { withKeys: boolean }) {
  const { t } = useTranslation(["scheduled", "publications"]);
  return (
    <div className={classes["footer"]}>
      <ul aria-label={t("scheduled:legend")}>
        {states.map((state) => (
          <li key={state}>
            <i data-tone={lookOf(state).tone} aria-hidden />
            {t(`publications:status.${state}`)}
          </li>
        ))}
        {itemKinds.map((kind) => (
          <li key={kind}>
            <KindMark kind={kind} />
            {t(`scheduled:kind.${kind}`)}
          </li>
        ))}
      </ul>
      {withKeys && <p>{t("scheduled:keys")}</p>}
    </div>
  );
}
