/**
 * Which modules share a file. By itself the bundler makes one of every set of modules that the same pages need: ninety for a first visit of the
 * dashboard, most of them smaller than the headers they travel with.
 */
import { rooms } from "../../../scripts/rooms.mjs";

/** What is asked of the bundler about a module. */
type Importers = Readonly<Record<"importers" | "dynamicImporters", readonly string[]>>;
type Modules = { getModuleInfo(id: string): Importers | null };

const library = (names: string) => RegExp(`/node_modules/(?:${names})/`);

/** What the kit needs for things that lie over a page. None of a page's first sight does. */
const overlays =
  "@floating-ui/|react-remove-scroll|use-sidecar|@mantine/core/esm/utils/Floating/|" +
  "@mantine/core/esm/components/(?:Popover|Combobox/(?!ComboboxChevron)|Menu|Tooltip|ScrollArea|Modal|Drawer)";

/**
 * Libraries of every page, of the editor, of many pages, of dialogs and menus; then our own code. The order counts: a group takes along
 * whatever its modules import that no group before it has. Libraries are grouped by how many files need them, because most are imported
 * through one index that names all of them, which says nothing of who needs which.
 */
export const chunks = [
  {
    name: "base",
    test: library(
      "react|react-dom|scheduler|react-router|@remix-run|i18next|react-i18next|@tanstack|zod|@mantine/core/esm/core",
    ),
  },
  {
    name: "editor",
    test: library("@tiptap|prosemirror-[a-z-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname"),
  },
  { name: "kit", test: RegExp(`/node_modules/(?!${overlays})`), minShareCount: 3 },
  { name: "overlays", test: /\/node_modules\//, minShareCount: 8 },
  { name: "kit", test: /\/node_modules\//, minShareCount: 2, entriesAware: true },
  ...(["start", "pages", "dashboard", "tabs", "parts", "form", "others", "editing"] as const).map(
    (name) => ({
      name: (id: string, modules: Modules) => (sharedChunk(id, modules) === name ? name : null),
    }),
  ),
  // Of what comes later.
  {
    name: "later",
    test: /./,
    minShareCount: 14,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
];

/** Where a page begins: a route, or a tab of the dashboard. */
const route = /\/app\/(entry\.client|root|routes\/\w+)\.tsx(?:\?|$)/;
const tabs = Object.values(rooms).flatMap(({ page }) => page?.start ?? []);
const forms = ["routes/contentTab", "routes/editScheduledPost", "routes/editPublishedPost"];

/** The file of a module of ours that several pages need before they show anything; null for what one page needs, or what comes later. */
function sharedChunk(id: string, modules: Modules) {
  if (id.includes("/node_modules/")) return null;
  const pages = pagesOf(id, modules);
  if (pages.size < 2) return null;
  if (pages.has("root") || pages.has("entry.client")) return "start";
  if (pages.has("routes/login")) return "pages";
  if (pages.has("routes/dashboard")) return "dashboard";
  const isForm = [...pages].every(isFormPage);
  if (!pages.has("routes/contentTab")) return isForm ? "editing" : "others";
  if (!isForm) return "tabs";
  // What another page opens later would bring the whole form, and the editor with it.
  return [...pagesOf(id, modules, "later")].every(isFormPage) ? "form" : "parts";
}

const isFormPage = (page: string) => forms.includes(page);

/** The pages that need the module before they show anything, or also those that may need it later. */
function pagesOf(id: string, modules: Modules, when: "first" | "later" = "first"): Set<string> {
  const known = new Set([id]);
  const pages = new Set<string>();
  for (const each of known) {
    const page = route.exec(each)?.[1] ?? tabs.find((tab) => each.endsWith(`/${tab}`));
    if (page !== undefined) pages.add(page);
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(each) ?? {};
    for (const importer of importers) known.add(importer);
    // The dashboard opens its tabs in this way, too.
    if (when === "later" && page === undefined)
      for (const each of dynamicImporters) known.add(each);
  }
  return pages;
}
