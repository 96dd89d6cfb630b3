import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./problems.module.css";

const MAX_SHOWN = 99;

/** How many decisions need their owner, beside the name of the tab that shows them. */
export function TabCount({ count }: { count: number }) {
  const { t } = useTranslation("problems");
  return (
    <>
      <span className={classes["count"]} aria-hidden>
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{t("needYou", { count })}</VisuallyHidden>
    </>
  );
}
