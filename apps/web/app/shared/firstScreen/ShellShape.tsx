import type { ReactNode } from "react";
import { dashboardTabs } from "../addresses/dashboardTab.ts";
import type { FirstWords } from "./firstWords.ts";
import { Sign } from "./Sign.tsx";
import { tabIcons } from "./tabIcons.ts";

export type ShellShapeProps = { readonly words: FirstWords; readonly children: ReactNode };

/** Bar and tabs of the signed-in screens. */
export function ShellShape({ words, children }: ShellShapeProps) {
  return (
    <>
      <div className="v-first-bar" aria-hidden>
        <div className="v-first-inner">
          <Sign />
          <b>{words.brand}</b>
        </div>
      </div>
      <div className="v-first-strip" aria-hidden>
        <div className="v-first-inner">
          <div className="v-first-tabs v-more-aside">
            {dashboardTabs.map((each) => {
              const TabIcon = tabIcons[each];
              return (
                <span key={each} data-tab={each}>
                  <TabIcon size={18} />
                  {words.tabs[each]}
                </span>
              );
            })}
          </div>
        </div>
      </div>
      <div className="v-first-page">{children}</div>
    </>
  );
}
