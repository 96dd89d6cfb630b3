import { settingsSections } from "@vestnik/contract/publicPages";
import type { ReactNode } from "react";
import { FormShape, PanelNames } from "./ContentShape.tsx";
import type { FirstTexts } from "./firstTexts.ts";
import type { FirstWords } from "./firstWords.ts";
import { ScheduledShape } from "./ScheduledShape.tsx";
import type { ShapeName } from "./shapeOf.ts";

type Words = { readonly t: FirstTexts; readonly words: FirstWords };

/** Every signed-in screen until it is there: its words in their places, and nothing that could be pressed. */
export function ScreenShapes({ t, words }: Words) {
  const shapes: Readonly<Record<ShapeName, ReactNode>> = {
    content: (
      <>
        <PanelNames words={words} />
        <FormShape words={words} />
      </>
    ),
    panel: (
      <>
        <PanelNames words={words} />
        <Blocks />
      </>
    ),
    channels: <ChannelsShape t={t} />,
    instructions: <InstructionsShape t={t} />,
    subscription: <SubscriptionShape />,
    scheduled: (
      <ScheduledShape t={t} steps>
        <div className="v-first-month" />
        <div
          className="v-first-day"
          data-date="day"
          data-today={` · ${t("scheduled:day.today")}`}
        />
      </ScheduledShape>
    ),
    list: (
      <ScheduledShape t={t}>
        <Rows />
      </ScheduledShape>
    ),
    agenda: (
      <ScheduledShape t={t} steps>
        <Rows />
      </ScheduledShape>
    ),
    hours: (
      <ScheduledShape t={t} steps>
        <div className="v-first-hours" />
      </ScheduledShape>
    ),
    history: <HistoryShape t={t} />,
    settings: <SettingsShape t={t} />,
    page: <Blocks />,
  };
  return Object.entries(shapes).map(([name, shape]) => (
    <div key={name} data-shape={name} aria-busy>
      {/* Words that cannot be pressed yet are no text to read aloud, so a screen reader hears that the page is loading. */}
      <span className="v-first-hidden">{words.loading}</span>
      <div className="v-first-shapes" aria-hidden>
        {shape}
      </div>
    </div>
  ));
}

function Blocks() {
  return (
    <>
      <div className="v-first-line" />
      <div className="v-first-block" />
      <div className="v-first-block" />
    </>
  );
}

function Rows() {
  return (
    <div className="v-first-rows">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

function ChannelsShape({ t }: Pick<Words, "t">) {
  return (
    <div className="v-first-aside">
      <div>
        <div className="v-first-top">
          <b>{t("channels:title")}</b>
          <span className="v-first-narrow">{t("channels:connectTitle")}</span>
        </div>
        <div className="v-first-cards">
          <i />
          <i />
        </div>
      </div>
      <div className="v-first-panel v-first-wide">
        <b>{t("channels:connectTitle")}</b>
        <div className="v-first-line" />
        <div className="v-first-block" />
      </div>
    </div>
  );
}

function InstructionsShape({ t }: Pick<Words, "t">) {
  return (
    <>
      <div className="v-first-panel">
        <b>{t("instructions:service.title")}</b>
        <div className="v-first-line" />
        <div className="v-first-block" />
        <div className="v-first-block" />
      </div>
      <div className="v-first-panel">
        <b>{t("instructions:bot.title")}</b>
      </div>
    </>
  );
}

function SubscriptionShape() {
  return (
    <>
      <div className="v-first-plan" />
      <div className="v-first-plans">
        <i />
        <i />
        <i />
      </div>
    </>
  );
}

function HistoryShape({ t }: Pick<Words, "t">) {
  return (
    <>
      <div className="v-first-top">
        <b>{t("publications:history.heading")}</b>
        <i />
      </div>
      <div className="v-first-filters">
        <i />
        <i />
        <i />
      </div>
      <div className="v-first-list">
        <i />
        <i />
        <i />
        <i />
      </div>
    </>
  );
}

function SettingsShape({ t }: Pick<Words, "t">) {
  return (
    <div className="v-first-settings">
      <div>
        <span>{t("settings:back")}</span>
        <b>{t("settings:title")}</b>
      </div>
      <div>
        {settingsSections.map((section) => (
          <span key={section}>{t(`settings:section.${section}`)}</span>
        ))}
      </div>
      <div className="v-first-rows">
        <div className="v-first-block" />
        <div className="v-first-block" />
      </div>
    </div>
  );
}
