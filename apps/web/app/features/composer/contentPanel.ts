/** What can be written on the content tab. */
export const contentPanels = ["post", "poll"] as const;
export type ContentPanel = (typeof contentPanels)[number];

/** Its name in the address. */
export const PANEL_PARAM = "panel";

export function panelOf(search: URLSearchParams): ContentPanel {
  return search.get(PANEL_PARAM) === "poll" ? "poll" : "post";
}
