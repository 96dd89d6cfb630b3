import type { Deletion } from "@vestnik/contract/auth";
import { Anchor, Container } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DELETION_SETTINGS } from "../addresses/settingsAddress.ts";
import { useFormat } from "../time/useFormat.ts";
import classes from "./DeletionBanner.module.css";
import { UndoDeletion } from "./UndoDeletion.tsx";

export type DeletionBannerProps = { readonly deletion: Deletion };

/** Over every page of an account that is going to be deleted. */
export function DeletionBanner({ deletion: { deleteAt } }: DeletionBannerProps) {
  const { t } = useTranslation("deletion");
  const { longDateTime } = useFormat();
  return (
    <section className={classes["banner"]} aria-label={t("label")}>
      <Container size="lg" px="md" className={classes["line"] ?? ""}>
        <IconAlertTriangle className={classes["icon"]} size={20} aria-hidden />
        <div className={classes["words"]} role="status">
          <strong>{t("title", { when: longDateTime(deleteAt) })}</strong>{" "}
          <span className={classes["more"]}>{t("until")} </span>
          <Anchor component={Link} to={DELETION_SETTINGS} inherit c="inherit" underline="always">
            {t("details")}
          </Anchor>
        </div>
        <UndoDeletion onUndone={focusContent} />
      </Container>
    </section>
  );
}

function focusContent(): void {
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}
