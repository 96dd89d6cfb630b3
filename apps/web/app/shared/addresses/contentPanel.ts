/** What the content tab shows: a form to write with, or what was put aside. */
export const contentPanels = ["post", "poll", "drafts"] as const;
export type ContentPanel = (typeof contentPanels)[number];

/** Its name in the address. */
export const PANEL_PARAM = "panel";
/** Names the draft that is open in the editor of drafts, or whose poll is in the form. */
export const DRAFT_PARAM = "draft";
/** Instead of an id: a draft that does not exist yet. */
export const NEW_DRAFT = "new";

export function panelOf(search: URLSearchParams): ContentPanel {
  return contentPanels.find((each) => each === search.get(PANEL_PARAM)) ?? "post";
}

/** The panel, from wherever one is; with the draft that is changed there. */
export function panelAddress(panel: ContentPanel, draftId?: string): { search: string } {
  const draft = draftId === undefined ? "" : `&${DRAFT_PARAM}=${draftId}`;
  return { search: `?tab=content&${PANEL_PARAM}=${panel}${draft}` };
}

/** The editor of a draft, or of a new one; what the list was narrowed to stays for the way back. */
export function draftEditorAddress(from: URLSearchParams, id = NEW_DRAFT): string {
  const params = new URLSearchParams(from);
  params.set(DRAFT_PARAM, id);
  return `?${params}`;
}

/** The list the editor was opened from. */
export function draftListAddress(from: URLSearchParams): string {
  const params = new URLSearchParams(from);
  params.delete(DRAFT_PARAM);
  return `?${params}`;
}

/** Where whoever left the writing finds it again. A new draft was saved or thrown away by leaving it: only the list is left. */
export function wayBackTo(left: URLSearchParams): string {
  return left.get(DRAFT_PARAM) === NEW_DRAFT ? draftListAddress(left) : `?${left}`;
}
