import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { emojiModules } from "./emojiModules.ts";
import { leanKit } from "./leanKit.ts";
import { leanTexts } from "./leanTexts.ts";
import { leanZod } from "./leanZod.ts";
import { missingPage } from "./missingPage.ts";
import { russianTexts } from "./russianTexts.ts";
import { sentenceModules } from "./sentenceModules.ts";

/** `npm run dev` says where it is. */
const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:3000";

/**
 * What every page needs is bundled into one file: it compresses better than in parts and takes one request. It includes
 * what has to run before our own code (zodWithoutEval.ts).
 */
const base =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@remix-run|i18next|react-i18next|@tanstack|zod|@mantine\/core\/esm\/core)\/|zodWithoutEval/;

/** The editor, for all forms. */
const editor =
  /node_modules\/(?:@tiptap|prosemirror-[a-z-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname)\//;

/** The rules of a post's text, which forms and previews need together. */
const text =
  /packages\/domain\/src\/text\/(?:plainText|richText|richTextHtml|richTextLink|richTextMarkup|richTextNormal|richTextRuns|tags)\.ts/;

/**
 * The bundler makes a file of every set of modules that the same pages need: ninety for the first tab, most of them below a kilobyte,
 * and each request takes longer than a few kilobytes of code. So what is small and needed together is one file.
 */
const together = (...paths: readonly string[]) =>
  new RegExp(`/(?:${paths.join("|")})\\.(?:mjs|tsx?|css)`);

/** Every page, the login page too. */
const page = together(
  "app/shared/storage/(?:goneAccounts|language|localValue|ownedValue|sessionEnd|sessionToken)",
  "app/shared/session/(?:lastAccount|placeBeforeLogin|useSession|UserBadge)",
  "app/shared/api/(?:apiError|endedSession|request)",
  "app/shared/(?:addresses/ownAddress|server/\\w+)",
  "app/shared/i18n/(?:errorSentence|FailureNotice|fetchedTexts|texts|useErrorSentence|useLanguage)",
  "app/shared/page/(?:Brand|ConnectionBanner|LanguageToggle|MessagePage|publicPages|trustedTypes)",
  "app/shared/ui/(?:loading/fetchCode|notice/(?:ErrorNotice|Notice|toast)|theme/(?:ThemeSwitch|useThemeChoice))",
  "@mantine/notifications/esm/notifications.store",
  "@mantine/hooks/esm/(?:use-document-title/use-document-title|use-window-event/use-window-event)",
  "@mantine/core/esm/components/(?:ActionIcon|Anchor|Avatar|Button|Container|Group|Paper|Skeleton|Stack|Text|Title)/\\w+",
  "@tabler/icons-react/dist/esm/(?:createReactComponent|icons/Icon(?:ArrowLeft|ExternalLink|Users))",
);

/** Every page behind the login, and what most of its tabs need. */
const frame = together(
  "app/shared/session/SignedIn",
  "app/shared/ui/loading/(?:lazyPart|MissingPart)",
  "app/shared/(?:addresses/(?:addressNow|tabAddresses)|i18n/fullSentences|images/useReportImages|keys/shortcuts)",
  "app/shared/(?:problems/problemCount|time/(?:formats|timeZone|useFormat|useNow)|ui/(?:StatusBadge|choiceClasses))",
  "app/shared/(?:addresses/dashboardTab|api/queries/channelQueries|firstScreen/(?:TabShape|WaitingScreen|tabIcons))",
  "packages/contract/src/(?:channels|plans/credits|posts/(?:publications|uploads))",
  "packages/domain/src/(?:channel|plans/plan|posts/post|publications/(?:calendarFilter|publication)|time/zonedTime)",
  "@mantine/hooks/esm/(?:use-force-update/use-force-update|utils/use-callback-ref/use-callback-ref)",
  "@mantine/core/esm/components/(?:ScrollArea/utils/to-int|TextInput/TextInput)",
  "@tabler/icons-react/dist/esm/icons/Icon(?:Broadcast|Calendar|ChartBar|Clock|History|Pencil|Send)",
);

/** Outside the files of other groups, because the settings need it as well. */
const choice = together("@mantine/core/esm/components/SegmentedControl/\\w+");

/** The forms of posts and polls, of their drafts and of what is scheduled. */
const form = together(
  "app/features/composer/(?:autosave/conflictCopies|formStore/postFormStore|images/imageUploads)",
  "app/features/composer/whereAndWhen/(?:WhenField|timing)",
  "app/shared/(?:drag/movedItem|images/imageSizes|text/contentText)",
  "@mantine/core/esm/components/(?:Checkbox|Radio)/\\w+",
);

/** What dialogs, toasts and popups have in common. */
const layer = together(
  "@mantine/core/esm/components/(?:FocusTrap|Overlay|Portal|Transition)/\\w+",
  "@mantine/hooks/esm/(?:use-click-outside|use-focus-return)/[-\\w]+",
);

/**
 * What finds a place over the page for menus and popovers: fetched with the first of them. It stands behind the groups of the
 * pages, because a group takes along what its modules import.
 */
const overlay =
  /node_modules\/(?:@floating-ui\/|@mantine\/core\/esm\/components\/(?:Menu|Popover)\/)/;

/** What tabs ask about publications. */
const requests = together("app/shared/publications/publicationRequests");

/** What most tabs need, but not the first view of them. */
const tab = together(
  "app/shared/(?:addresses/(?:settings|subscription)Address|ui/(?:EmptyState|notice/(?:announce|undoToast)))",
  "@mantine/core/esm/components/Switch/\\w+",
  "@mantine/hooks/esm/use-debounced-callback/use-debounced-callback",
  "@tabler/icons-react/dist/esm/icons/Icon(?:Check|ChevronRight|Copy|Key|Plus|Trash)",
);

/** The calendar, the history and the page of one scheduled post. */
const publications = together(
  "app/shared/(?:drag/followPointer|keys/(?:hasOwnKeys|singleKeys)|search/(?:SearchField|addressSearch)|text/joinedLines|time/useLaterTime)",
  "app/shared/publications/(?:DisplayStatusBadge|batchRequests|replacement|useBatchRestore|useRefusedSiblings)",
  "app/features/scheduled/items/itemLook",
  "@mantine/core/esm/components/(?:NativeSelect|Combobox/(?:ComboboxChevron|get-parsed-combobox-data))/[-\\w]+",
  "@tabler/icons-react/dist/esm/icons/Icon(?:ArrowDown|ArrowUp|ChevronLeft|Search)",
);

const groups = [
  { name: "base", test: base },
  { name: "page", test: page },
  { name: "editor", test: editor },
  { name: "text", test: text },
  { name: "frame", test: frame },
  { name: "choice", test: choice },
  { name: "form", test: form },
  { name: "requests", test: requests },
  { name: "layer", test: layer },
  { name: "overlay", test: overlay },
  { name: "tab", test: tab },
  { name: "publications", test: publications },
];

export default defineConfig({
  plugins: [
    russianTexts(),
    reactRouter(),
    emojiModules(),
    sentenceModules(),
    leanKit(),
    leanTexts(),
    leanZod(),
    missingPage(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    // The public pages are another workspace (apps/site), which the server sends.
    proxy: {
      ...{ "/api": server, "/uploads": server, "/site": server },
      "^/(?:(?:ru|contact|terms)(?:/.*)?)?(?:[?].*)?$": server,
    },
  },
  // The framework's build asks a preview server of its own for "/".
  preview: { proxy: {} },
  build: {
    // Fonts and pictures stay files, because the policy of the pages allows no data: fonts.
    assetsInlineLimit: 0,
    // Read by earlyLoads.ts and by the check of the page weight (scripts/testing/pageWeight.mjs).
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
