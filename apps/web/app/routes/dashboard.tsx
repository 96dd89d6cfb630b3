import { useDocumentTitle } from "@mantine/hooks";
import {
  IconBroadcast,
  IconCalendar,
  IconCreditCard,
  IconHistory,
  IconPencil,
} from "@tabler/icons-react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { redirectDocument } from "react-router";
import { wayBackTo } from "../shared/addresses/contentPanel.ts";
import { DashboardTabs } from "../features/dashboard/DashboardTabs.tsx";
import type { DashboardTab } from "../features/dashboard/dashboardTab.ts";
import { useArrival } from "../features/dashboard/useArrival.ts";
import { FreeSpace } from "../features/freeSpace/FreeSpace.tsx";
import { TopBar } from "../features/topBar/TopBar.tsx";
import { useLiveUpdates } from "../shared/api/useLiveUpdates.ts";
import { fetchTexts } from "../shared/i18n/texts.ts";
import { useReportImages } from "../shared/images/useReportImages.ts";
import { SignedIn } from "../shared/session/SignedIn.tsx";
import { storedSessionToken } from "../shared/storage/sessionToken.ts";
import { lazyPart } from "../shared/ui/loading/lazyPart.tsx";

const ChannelsTab = lazyPart(async () => {
  const [module] = await Promise.all([
    import("../features/channels/ChannelsTab.tsx"),
    fetchTexts("channels"),
  ]);
  return module.ChannelsTab;
}, named("channels"));

const ContentTab = lazyPart(
  async () => (await import("./contentTab.tsx")).ContentTab,
  named("content"),
);
const PublicationHistory = lazyPart(async () => {
  const [module] = await Promise.all([
    import("../features/publications/history/PublicationHistory.tsx"),
    fetchTexts("publications"),
  ]);
  return module.PublicationHistory;
}, named("history"));

const ScheduledTab = lazyPart(async () => {
  const [module] = await Promise.all([
    import("./scheduledTab.tsx"),
    fetchTexts("scheduled"),
    fetchTexts("publications"),
  ]);
  return module.ScheduledTab;
}, named("scheduled"));

const SubscriptionTab = lazyPart(async () => {
  const [module] = await Promise.all([
    import("../features/subscription/SubscriptionTab.tsx"),
    fetchTexts("subscription"),
  ]);
  return module.SubscriptionTab;
}, named("subscription"));

function named(tab: DashboardTab): () => string {
  return () => i18next.t(`dashboard:tab.${tab}`);
}

const icons = {
  content: IconPencil,
  channels: IconBroadcast,
  subscription: IconCreditCard,
  scheduled: IconCalendar,
  history: IconHistory,
};

/** Without a session it redirects at once. */
export function clientLoader() {
  return storedSessionToken() === null ? redirectDocument("/login") : null;
}

export default function Dashboard() {
  const { t } = useTranslation("dashboard");
  useDocumentTitle(t("pageTitle"));
  return (
    <SignedIn>
      {(user) => (
        <>
          <SkipLink />
          <TopBar user={user} />
          <Workspace />
          <FreeSpace />
        </>
      )}
    </SignedIn>
  );
}

function Workspace() {
  useArrival();
  useLiveUpdates();
  useReportImages();
  return <DashboardTabs icons={icons} content={tabContent} wayBackTo={wayBackTo} />;
}

function tabContent(tab: DashboardTab) {
  switch (tab) {
    case "content":
      return <ContentTab />;
    case "channels":
      return <ChannelsTab />;
    case "subscription":
      return <SubscriptionTab />;
    case "scheduled":
      return <ScheduledTab />;
    case "history":
      return <PublicationHistory />;
    default:
      return tab satisfies never;
  }
}

function SkipLink() {
  const { t } = useTranslation("general");
  return (
    <a className="v-skip" href="#content">
      {t("skipToContent")}
    </a>
  );
}
