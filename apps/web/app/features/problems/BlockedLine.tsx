import { Anchor, Container } from "@mantine/core";
import { IconMessageOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAlertState } from "../../shared/problems/alertQueries.ts";
import { ALERT_SETTINGS } from "../../shared/addresses/settingsAddress.ts";
import classes from "./problems.module.css";

/** The bot cannot write to this person, so the product says it. Where it comes too late to have room, it is only measured. */
export function BlockedLine({ isLate }: { readonly isLate: boolean }) {
  const { t } = useTranslation("problems");
  const { data } = useAlertState();
  return (
    <section
      className={classes["banner"]}
      data-line="blocked"
      data-late={isLate}
      aria-label={t("blockedLabel")}
    >
      <Container size="lg" px="md" className={classes["line"] ?? ""}>
        <IconMessageOff className={classes["icon"]} size={20} aria-hidden />
        <div className={classes["words"]}>
          {t("blocked", { bot: data?.botUsername })}{" "}
          <Anchor component={Link} to={ALERT_SETTINGS} inherit c="inherit" underline="always">
            {t("blockedMore")}
          </Anchor>
        </div>
      </Container>
    </section>
  );
}
