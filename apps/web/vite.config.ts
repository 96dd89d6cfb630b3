import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { emojiModules } from "./emojiModules.ts";
import { leanZod } from "./leanZod.ts";
import { missingPage } from "./missingPage.ts";
import { russianTexts } from "./russianTexts.ts";
import { sentenceModules } from "./sentenceModules.ts";

const server = "http://127.0.0.1:3000";

/**
 * What every page needs is bundled into one file: it compresses better than in parts and takes one request. It includes
 * what has to run before our own code (zodWithoutEval.ts).
 */
const base =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@remix-run|i18next|react-i18next|@tanstack|zod|@mantine\/core\/esm\/core)\/|zodWithoutEval/;

/** What opens over the page, for the top bar of every signed-in screen. */
const overlay =
  /node_modules\/(?:@floating-ui\/|@mantine\/core\/esm\/components\/(?:FocusTrap|Menu|Popover|Portal|Transition)\/)/;

/** The editor, for all forms. */
const editor =
  /node_modules\/(?:@tiptap|prosemirror-[a-z-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname)\//;

/** The rules of a post's text, which forms and previews need together. */
const text =
  /packages\/domain\/src\/text\/(?:plainText|richText|richTextHtml|richTextLink|richTextMarkup|richTextNormal|richTextRuns|tags)\.ts/;

/** What every page, the login page too, needs to know about the session: too small for files of their own. */
const session =
  /app\/shared\/(?:storage\/(?:goneAccounts|localValue|ownedValue|sessionEnd|sessionToken)|session\/(?:lastAccount|placeBeforeLogin|useSession)|api\/(?:apiError|endedSession|request)|server\/\w+)\.ts/;

const groups = [
  { name: "base", test: base },
  { name: "session", test: session },
  { name: "overlay", test: overlay },
  { name: "editor", test: editor },
  { name: "text", test: text },
];

export default defineConfig({
  plugins: [
    russianTexts(),
    reactRouter(),
    emojiModules(),
    sentenceModules(),
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
