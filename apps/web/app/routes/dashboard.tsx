import { useDocumentTitle } from "@mantine/hooks";
import i18next from "i18next";
import { Suspense, useEffect, useState, type FunctionComponent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams, type ClientLoaderFunctionArgs } from "react-router";
import { wayBackTo } from "../shared/addresses/contentPanel.ts";
import { DashboardTabs } from "../features/dashboard/DashboardTabs.tsx";
import { dashboardTabOf, type DashboardTab } from "../shared/addresses/dashboardTab.ts";
import { useArrival } from "../features/dashboard/useArrival.ts";
import {
  usePaymentReturn,
  type Arrival,
} from "../features/subscription/arrival/usePaymentReturn.ts";
import { useLineRoom, useProblemCounts } from "../shared/problems/problemCount.ts";
import { useLiveUpdates } from "../shared/api/events/useLiveUpdates.ts";
import { useReportImages } from "../shared/images/useReportImages.ts";
import { pageTexts } from "../shared/i18n/pageTexts.ts";
import { withTexts } from "../shared/i18n/texts.ts";
import { TabShape } from "../shared/firstScreen/TabShape.tsx";
import { tabIcons } from "../shared/firstScreen/tabIcons.ts";
import { redirectToLogin } from "../shared/session/placeBeforeLogin.ts";
import { pageSessionToken } from "../shared/storage/sessionToken.ts";
import { lazyPart } from "../shared/ui/loading/lazyPart.tsx";
import { SignedInPage } from "./SignedInPage.tsx";

const ContentTab = tabPart(
  "content",
  withTexts(pageTexts.content, async () => (await import("./contentTab.tsx")).ContentTab),
);

const ChannelsTab = tabPart(
  "channels",
  withTexts(
    pageTexts.channels,
    async () => (await import("../features/channels/ChannelsTab.tsx")).ChannelsTab,
  ),
);

const InstructionsTab = tabPart(
  "instructions",
  withTexts(
    pageTexts.instructions,
    async () => (await import("../features/instructions/InstructionsTab.tsx")).InstructionsTab,
  ),
);

const SubscriptionTab = tabPart(
  "subscription",
  withTexts(
    pageTexts.subscription,
    async () => (await import("../features/subscription/SubscriptionTab.tsx")).SubscriptionTab,
  ),
);

const ScheduledTab = tabPart(
  "scheduled",
  withTexts(pageTexts.scheduled, async () => (await import("./scheduledTab.tsx")).ScheduledTab),
);

const PublicationHistory = tabPart(
  "history",
  withTexts(
    pageTexts.history,
    async () =>
      (await import("../features/publications/history/PublicationHistory.tsx")).PublicationHistory,
  ),
);

/** A tab whose code is fetched when it is first opened. */
function tabPart<Props extends object>(
  tab: DashboardTab,
  load: () => Promise<FunctionComponent<Props>>,
) {
  return lazyPart<Props>(load, () => i18next.t(`dashboard:tab.${tab}`));
}

/** What did not go out, over every tab. It is fetched after the tab, which must not wait for it. */
const problems = async () => await import("../features/problems/problems.ts");
const ProblemLine = lazyPart(async () => (await problems()).ProblemLine);
const TabCount = lazyPart(async () => (await problems()).TabCount);

const PROBLEMS_AFTER_MS = 1500;

/** Without a session it redirects at once. A session that ends later leaves the page as it is (SignedIn.tsx). */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return pageSessionToken() === null ? redirectToLogin(request) : null;
}

export default function Dashboard() {
  const { t } = useTranslation("dashboard");
  const [search] = useSearchParams();
  const { waiting, ended } = useProblemCounts();
  const count = waiting + ended;
  const title = t("pageTitle", { tab: t(`tab.${dashboardTabOf(search)}`) });
  useDocumentTitle(count > 0 ? `(${count}) ${title}` : title);
  return <SignedInPage>{(user) => <Workspace userId={user.id} />}</SignedInPage>;
}

function Workspace({ userId }: { readonly userId: string }) {
  useArrival();
  const arrival = usePaymentReturn();
  useLiveUpdates();
  useReportImages();
  const { waiting, ended } = useProblemCounts();
  // Each where its rows are: what waits in the schedule, what ended in the history.
  const counts: Partial<Record<DashboardTab, number>> = { scheduled: waiting, history: ended };
  const [search] = useSearchParams();
  const room = useLineRoom(dashboardTabOf(search), userId);
  const isTabShown = useLater(PROBLEMS_AFTER_MS);
  // The framework's style sheets come into the page with the frame. Asked for before, a tab would fetch those it shares with the frame again.
  const isFrameShown = useLater(0);
  return (
    <DashboardTabs
      icons={tabIcons}
      content={(tab) => (isFrameShown ? tabContent(tab, arrival) : <TabShape tab={tab} />)}
      wayBackTo={wayBackTo}
      beside={(tab) => {
        const count = counts[tab] ?? 0;
        return (
          count > 0 && (
            <Suspense>
              <TabCount count={count} />
            </Suspense>
          )
        );
      }}
      roomAbove={room}
      above={
        isTabShown && (
          <Suspense>
            <ProblemLine room={room} />
          </Suspense>
        )
      }
    />
  );
}

/** True once so many milliseconds have passed. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  // Outside React: the clock.
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

function tabContent(tab: DashboardTab, arrival: Arrival) {
  switch (tab) {
    case "content":
      return <ContentTab />;
    case "channels":
      return <ChannelsTab />;
    case "instructions":
      return <InstructionsTab />;
    case "subscription":
      return <SubscriptionTab arrival={arrival} />;
    case "scheduled":
      return <ScheduledTab />;
    case "history":
      return <PublicationHistory />;
    default:
      return tab satisfies never;
  }
}
