import { useTranslation } from "react-i18next";
import { itemKinds } from "./items/itemLook.ts";
import classes from "./ScheduledTab.module.css";

/** The legend of the colours, and the keys. */
export function CalendarFooter({ withKeys }: { withKeys: boolean }) {
  const { t } = useTranslation("scheduled");
  return (
    <div className={classes["footer"]}>
      <ul aria-label={t("legend")}>
        {itemKinds.map((kind) => (
          <li key={kind}>
            <i data-kind={kind} aria-hidden />
            {t(`kind.${kind}`)}
          </li>
        ))}
      </ul>
      {withKeys && <p>{t("keys")}</p>}
    </div>
  );
}
