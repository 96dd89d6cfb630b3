/** The panels of the content tab: the forms for posts and polls, and the drafts. */
export const contentPanels = ["post", "poll", "drafts"] as const;
export type ContentPanel = (typeof contentPanels)[number];

export const PANEL_PARAM = "panel";
/** The draft that is open in the draft editor, or whose poll is in the form. */
export const DRAFT_PARAM = "draft";
/** Instead of an id: a draft that does not exist yet. */
export const NEW_DRAFT = "new";

export function panelOf(search: URLSearchParams): ContentPanel {
  return contentPanels.find((each) => each === search.get(PANEL_PARAM)) ?? "post";
}

/** The address of the panel from any place; with the draft that is edited there. */
export function panelAddress(panel: ContentPanel, draftId?: string): { search: string } {
  const draft = draftId === undefined ? "" : `&${DRAFT_PARAM}=${draftId}`;
  return { search: `?tab=content&${PANEL_PARAM}=${panel}${draft}` };
}

/** The editor of a draft, or of a new one; the filter of the list stays in the address for the way back. */
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

/** The address to which the writing tab returns. Leaving a new draft saves or discards it, so only the list is left. */
export function wayBackTo(left: URLSearchParams): string {
  return left.get(DRAFT_PARAM) === NEW_DRAFT ? draftListAddress(left) : `?${left}`;
}
