import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { emojiModules } from "./build/emoji.ts";
import { texts } from "./build/texts.ts";

/** `npm run dev` says where it is. */
const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:3000";

/** Libraries of every page, of the editor and of popovers: one file each, which compresses better and changes less often than our own code. Then our own. */
const groups = [
  {
    name: "base",
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|@remix-run|i18next|react-i18next|@tanstack|zod|@mantine\/core\/esm\/core)\//,
  },
  {
    name: "editor",
    test: /node_modules\/(?:@tiptap|prosemirror-[a-z-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname)\//,
  },
  { name: "popovers", test: /node_modules\/@floating-ui\// },
  // The bundler makes a file of every set of modules that the same pages need, of a kilobyte each: 130 for the first tab, which a
  // slow network feels more than some code too many. So what many pages share comes in few files.
  {
    name: "shared",
    test: /./,
    minShareCount: 14,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
];

export default defineConfig({
  plugins: [texts(), reactRouter(), emojiModules()],
  server: {
    port: 5173,
    strictPort: true,
    // The public pages are another workspace (apps/site), which the server sends.
    proxy: {
      "/api": server,
      "/uploads": server,
      "/site": server,
      "^/(?:(?:ru|contact|terms)(?:/.*)?)?(?:[?].*)?$": server,
    },
  },
  // The framework's build asks a preview server of its own for "/".
  preview: { proxy: {} },
  build: {
    // Fonts and pictures stay files, because the policy of the pages allows no data: fonts.
    assetsInlineLimit: 0,
    // Read by build/serviceWorkerFile.ts and by the check of the page weight (scripts/testing/pageWeight.mjs).
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
