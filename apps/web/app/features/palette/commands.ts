/** What the palette can do, in the order in which it is offered. */
import { settingsSections } from "@vestnik/contract/publicPages";
import type { Language } from "@vestnik/contract/shared";
import { MAX_SEARCH_LENGTH } from "@vestnik/domain/search";
import type { TFunction } from "i18next";
import type { To } from "react-router";
import { panelAddress } from "../../shared/addresses/contentPanel.ts";
import { dashboardTabs, tabAddress } from "../../shared/addresses/dashboardTab.ts";
import { settingsAddress } from "../../shared/addresses/settingsAddress.ts";

export type CommandGroup = "write" | "go" | "settings" | "find";

export type Command = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  readonly does: To | (() => void);
  /** What the address is told. */
  readonly state?: { readonly isNew: true };
};

type Texts = TFunction<["keys", "dashboard", "settings", "general"]>;

/** What takes no address. */
type Actions = {
  readonly theme: (scheme: "light" | "dark" | "auto") => void;
  readonly language: (language: Language) => void;
  readonly keys: () => void;
};

export function allCommands(t: Texts, language: Language, actions: Actions): Command[] {
  const other = language === "en" ? "ru" : "en";
  return [
    ...(["post", "poll"] as const).map((panel) => ({
      id: `write-${panel}`,
      group: "write" as const,
      label: t(`write.${panel}`),
      does: inDashboard(panelAddress(panel)),
      ...(panel === "post" && { state: { isNew: true } as const }),
    })),
    {
      id: "drafts",
      group: "write",
      label: t("write.drafts"),
      does: inDashboard(panelAddress("drafts")),
    },
    ...dashboardTabs.map((tab) => ({
      id: `tab-${tab}`,
      group: "go" as const,
      label: t(`dashboard:tab.${tab}`),
      does: tabAddress(tab),
    })),
    ...settingsSections.map((section) => ({
      id: `settings-${section}`,
      group: "settings" as const,
      label: t(`settings:section.${section}`),
      does: settingsAddress(section),
    })),
    ...(["light", "dark", "auto"] as const).map((scheme) => ({
      id: `theme-${scheme}`,
      group: "settings" as const,
      label: `${t("general:theme.label")}: ${t(`general:theme.${scheme}`)}`,
      does: () => actions.theme(scheme),
    })),
    {
      id: "language",
      group: "settings",
      label: t(`general:language.${other}`),
      does: () => actions.language(other),
    },
    { id: "keys", group: "settings", label: t("list.title"), does: actions.keys },
  ];
}

/** The commands with every typed word, and the searches for what was typed. */
export function offeredCommands(all: readonly Command[], typed: string, t: Texts): Command[] {
  const wanted = typed.trim().slice(0, MAX_SEARCH_LENGTH);
  if (wanted === "") return [...all];
  const words = wanted.toLocaleLowerCase().split(/\s+/);
  const found = all.filter(({ group, label }) => {
    const text = `${t(`group.${group}`)} ${label}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...found, ...searches(wanted, t)];
}

function searches(text: string, t: Texts): Command[] {
  const query = new URLSearchParams({ q: text });
  const inDrafts = panelAddress("drafts").search;
  return [
    {
      id: "find-history",
      group: "find",
      label: t("find.history", { text }),
      does: { pathname: "/dashboard", search: `${tabAddress("history").search}&${query}` },
    },
    {
      id: "find-drafts",
      group: "find",
      label: t("find.drafts", { text }),
      does: { pathname: "/dashboard", search: `${inDrafts}&${query}` },
    },
  ];
}

function inDashboard({ search }: { search: string }): To {
  return { pathname: "/dashboard", search };
}
