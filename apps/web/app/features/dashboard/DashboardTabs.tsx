import { Container, Tabs, VisuallyHidden } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Suspense, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { addressNow } from "../../shared/addresses/addressNow.ts";
import { TabShape } from "../../shared/firstScreen/TabShape.tsx";
import classes from "./DashboardTabs.module.css";
import {
  dashboardTabOf,
  dashboardTabs,
  type DashboardTab,
} from "../../shared/addresses/dashboardTab.ts";

export type DashboardTabsProps = {
  readonly icons: Readonly<Record<DashboardTab, Icon>>;
  /** Only the open tab is built. */
  readonly content: (tab: DashboardTab) => ReactNode;
  /** The address to which the writing tab returns. */
  readonly wayBackTo: (left: URLSearchParams) => string;
  /** What stands beside the name of a tab. */
  readonly beside: (tab: DashboardTab) => ReactNode;
  /** What every tab shows above its own, and how high that is at least. */
  readonly above: ReactNode;
  readonly roomAbove: number;
};

/** The tab is in the address, so that reload and Back work (decision 18). */
export function DashboardTabs(props: DashboardTabsProps) {
  const { icons, content, wayBackTo, beside, above, roomAbove } = props;
  const { t } = useTranslation("dashboard");
  const [searchParams, setSearchParams] = useSearchParams();
  const tab = dashboardTabOf(searchParams);
  const left = useRef("");
  const list = useRef<HTMLDivElement>(null);

  /** Returns to the writing tab as it was left; pressing the open tab returns to its start. */
  function go(next: string) {
    const from = addressNow();
    const isInContent = dashboardTabOf(from) === "content";
    if (isInContent && next !== "content") left.current = wayBackTo(from);
    const returns = next === "content" && !isInContent && left.current !== "";
    setSearchParams(returns ? left.current : { tab: next });
  }

  // Outside React: on a narrow screen the open tab may be scrolled out of the strip, or grow out of it with its count. Before the
  // strip is painted, because it must not jump.
  useLayoutEffect(() => {
    const strip = list.current;
    const open = strip?.querySelector<HTMLElement>("[data-active]");
    if (!strip || !open) return;
    const sizes = new ResizeObserver(() => {
      strip.scrollLeft = open.offsetLeft + (open.offsetWidth - strip.clientWidth) / 2;
    });
    sizes.observe(open);
    return () => sizes.disconnect();
  }, [tab]);
  return (
    <Tabs
      renderRoot={(props) => <main {...props} id="content" tabIndex={-1} />}
      // For what is as high as the window permits.
      style={roomVariable(roomAbove)}
      value={tab}
      onChange={(next) => next && go(next)}
      keepMounted={false}
      activateTabWithKeyboard
    >
      <div className={classes["strip"]}>
        <Container size="lg" px="md">
          <Tabs.List
            ref={list}
            className={`${classes["list"]} v-more-aside`}
            aria-label={t("tabs")}
          >
            {dashboardTabs.map((each) => {
              const TabIcon = icons[each];
              return (
                <Tabs.Tab key={each} value={each} leftSection={<TabIcon size={18} aria-hidden />}>
                  {t(`tab.${each}`)}
                  {beside(each)}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
        </Container>
      </div>
      <div style={{ position: "relative", minHeight: roomAbove }}>{above}</div>
      <Container size="lg" px="md" py="lg">
        {dashboardTabs.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <VisuallyHidden>
              <h1>{t(`tab.${each}`)}</h1>
            </VisuallyHidden>
            <Suspense fallback={<TabShape tab={each} />}>{content(each)}</Suspense>
          </Tabs.Panel>
        ))}
      </Container>
    </Tabs>
  );
}

function roomVariable(room: number): CSSProperties {
  return { "--v-line-above": `${room}px` } as CSSProperties;
}
