import { Anchor, List } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, type To } from "react-router";
import { botGuideAddress, botGuideSteps } from "../../../shared/addresses/botGuide.ts";
import { panelAddress } from "../../../shared/addresses/contentPanel.ts";
import { CHANNELS_TAB } from "../../../shared/addresses/tabAddresses.ts";
import classes from "../instructions.module.css";
import { Chapter } from "./Chapter.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { SupportLink } from "./SupportLink.tsx";
import { WritingLimits } from "./WritingLimits.tsx";

const publish = ["now", "preview", "scheduled", "history", "unconfirmed"] as const;
const channels = ["check", "botToken"] as const;
const tips = ["keys", "zone", "marks", "undo"] as const;

export function ProductGuide() {
  const { t } = useTranslation("instructions");
  return (
    <div className={classes["chapters"]}>
      <GettingStarted />
      <WritingLimits />
      <Chapter title={t("service.publish.title")}>
        {publish.map((each) => (
          <List.Item key={each}>{t(`service.publish.${each}`)}</List.Item>
        ))}
      </Chapter>
      <Chapter title={t("service.channels.title")} after={<PlanTable />}>
        {channels.map((each) => (
          <List.Item key={each}>{t(`service.channels.${each}`)}</List.Item>
        ))}
      </Chapter>
      <Chapter title={t("service.tips.title")}>
        {tips.map((each) => (
          <List.Item key={each}>{t(`service.tips.${each}`)}</List.Item>
        ))}
      </Chapter>
      <SupportLink />
    </div>
  );
}

const [firstStep] = botGuideSteps;
const starts = [
  ["bot", botGuideAddress(firstStep)],
  ["connect", CHANNELS_TAB],
  ["write", panelAddress("post")],
] as const satisfies readonly (readonly [string, To])[];

function GettingStarted() {
  const { t } = useTranslation("instructions");
  return (
    <Chapter title={t("service.start.title")}>
      {starts.map(([each, to]) => (
        <List.Item key={each}>
          {t(`service.start.${each}`)}{" "}
          <Anchor component={Link} to={to} underline="always">
            {t(`service.start.${each}Link`)}
          </Anchor>
        </List.Item>
      ))}
    </Chapter>
  );
}
