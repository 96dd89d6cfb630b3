import type { ReactNode } from "react";
import type { FirstTexts } from "./firstTexts.ts";

export type ScheduledShapeProps = {
  readonly t: FirstTexts;
  /** The calendar's steps and views; the list has none. */
  readonly steps?: boolean;
  readonly children: ReactNode;
};

const views = ["month", "week", "day", "agenda"] as const;

/** The scheduled tab: heading, zone, the controls of calendar or list, and below them what is given. */
export function ScheduledShape({ t, steps = false, children }: ScheduledShapeProps) {
  return (
    <div className="v-first-scheduled">
      <div className="v-first-top">
        <b>{t("scheduled:heading")}</b>
        <i />
        <div className="v-first-switch">
          <span>{t("scheduled:mode.calendar")}</span>
          <span>{t("scheduled:mode.list")}</span>
        </div>
      </div>
      {steps ? (
        <div className="v-first-steps">
          <span>{t("scheduled:go.today")}</span>
          <span />
          <span />
          <b data-date="month" />
          <div className="v-first-switch">
            {views.map((view) => (
              <span key={view}>{t(`scheduled:view.${view}`)}</span>
            ))}
          </div>
          <span className="v-first-filter">{t("scheduled:filter.open")}</span>
        </div>
      ) : (
        <div className="v-first-switch">
          <span>{t("scheduled:list.upcoming")}</span>
          <span>{t("scheduled:list.earlier", { count: 30 })}</span>
        </div>
      )}
      <div className="v-first-search" />
      {children}
    </div>
  );
}
