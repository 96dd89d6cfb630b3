import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { dashboardTabs, type DashboardTab } from "../addresses/dashboardTab.ts";
import type { FirstWords } from "./firstWords.ts";
import { Sign } from "./Sign.tsx";

export type ShellShapeProps = {
  readonly words: FirstWords;
  /** With them the dashboard's tabs are shown. */
  readonly icons?: Readonly<Record<DashboardTab, Icon>>;
  readonly children: ReactNode;
};

/** Bar and tabs of the signed-in screens until the account is known. */
export function ShellShape({ words, icons, children }: ShellShapeProps) {
  return (
    <>
      <div className="v-first-bar" aria-hidden>
        <div className="v-first-inner">
          <Sign />
          <b>{words.brand}</b>
        </div>
      </div>
      {icons && (
        <div className="v-first-strip" aria-hidden>
          <div className="v-first-inner">
            {dashboardTabs.map((each) => {
              const TabIcon = icons[each];
              return (
                <span key={each}>
                  <TabIcon size={18} />
                  {words.tabs[each]}
                </span>
              );
            })}
          </div>
        </div>
      )}
      <div className="v-first-page">{children}</div>
    </>
  );
}
