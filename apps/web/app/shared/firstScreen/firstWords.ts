import { MAX_FILE_BYTES } from "@vestnik/domain/media";
import { MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import type { TFunction } from "i18next";
import { dashboardTabs, type DashboardTab } from "../addresses/dashboardTab.ts";

export const wordSources = ["dashboard", "emptyForm", "general"] as const;

/** What the dashboard and the form of a post say before anything about their owner is known. */
export type FirstWords = {
  readonly loading: string;
  readonly brand: string;
  readonly tabs: Readonly<Record<DashboardTab, string>>;
  readonly panels: readonly string[];
  readonly generator: string;
  readonly placeholder: string;
  readonly images: Readonly<Record<"heading" | "add" | "byAddress" | "drop" | "formats", string>>;
};

/** Of the sentence about files, the form's largest text: a text that comes later and is larger counts as the largest paint, so the shape says the whole of it. */
export const fileBounds = {
  megabytes: MAX_IMAGE_BYTES / 1024 ** 2,
  fileMegabytes: MAX_FILE_BYTES / 1024 ** 2,
};

export function firstWords(t: TFunction<typeof wordSources>): FirstWords {
  const tabs = dashboardTabs.map((each) => [each, t(`tab.${each}`)] as const);
  return {
    loading: t("general:loading"),
    brand: t("general:brand"),
    tabs: Object.fromEntries(tabs) as Record<DashboardTab, string>,
    panels: [t("emptyForm:panel.post"), t("emptyForm:panel.poll"), t("emptyForm:panel.drafts")],
    generator: t("emptyForm:generator"),
    placeholder: t("emptyForm:placeholder"),
    images: {
      heading: t("emptyForm:images.heading"),
      add: t("emptyForm:images.add"),
      byAddress: t("emptyForm:images.byAddress"),
      drop: t("emptyForm:images.dropHint"),
      formats: t("emptyForm:images.formats", fileBounds),
    },
  };
}
