import type { User } from "@vestnik/contract/auth";
import { Anchor, Container, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ComponentType } from "react";
import { settingsSections } from "@vestnik/contract/publicPages";
import type { SettingsSection } from "@vestnik/contract/publicPages";
import { Alerts } from "./alerts/Alerts.tsx";
import { ApiKeys } from "./apiKeys/ApiKeys.tsx";
import { Deletion } from "./deletion/Deletion.tsx";
import { Download } from "./download/Download.tsx";
import { Preferences } from "./preferences/Preferences.tsx";
import { Sessions } from "./sessions/Sessions.tsx";
import classes from "./settings.module.css";
import { Stored } from "./stored/Stored.tsx";
import { Version } from "./section/Version.tsx";
import { useSectionOfAddress } from "./useSectionOfAddress.ts";

const cards = {
  language: Preferences,
  alerts: Alerts,
  sessions: Sessions,
  keys: ApiKeys,
  stored: Stored,
  download: Download,
  delete: Deletion,
} satisfies Record<SettingsSection, ComponentType<{ user: User }>>;

/** Everything a person can settle about their account; each section has an address of its own. */
export function SettingsScreen({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  useSectionOfAddress();
  return (
    <Container component="main" id="content" tabIndex={-1} size="lg" px="md" py="lg">
      <div className={classes["page"]}>
        <div className={classes["head"]}>
          <Anchor component={Link} to="/dashboard" size="sm">
            <IconArrowLeft size={16} aria-hidden style={{ verticalAlign: "-3px" }} /> {t("back")}
          </Anchor>
          <Title order={1} size="h2" mt="xs">
            {t("title")}
          </Title>
        </div>
        <nav className={classes["nav"]} aria-label={t("sections")}>
          <ul className={classes["links"]}>
            {settingsSections.map((section) => (
              <li key={section}>
                <Anchor component={Link} to={{ hash: section }} replace size="sm">
                  {t(`section.${section}`)}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes["sections"]}>
          {settingsSections.map((section) => {
            const Card = cards[section];
            return <Card key={section} user={user} />;
          })}
          <Version />
        </div>
      </div>
    </Container>
  );
}
