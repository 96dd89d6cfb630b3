import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { emojiModules } from "./emojiModules.ts";
import { leanZod } from "./leanZod.ts";
import { sentenceModules } from "./sentenceModules.ts";

const server = "http://127.0.0.1:3000";

/**
 * What every page stands on travels as one file: it compresses better than in parts and is asked for once. With it comes what has to run
 * before anything of ours (zodWithoutEval.ts).
 */
const base =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@remix-run|i18next|react-i18next|@tanstack|zod|@mantine\/core\/esm\/core)\/|zodWithoutEval/;

/** The editor, wherever something is written. */
const editor =
  /node_modules\/(?:@tiptap|prosemirror-[a-z-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname)\//;

const groups = [
  { name: "base", test: base },
  { name: "editor", test: editor },
];

export default defineConfig({
  plugins: [reactRouter(), emojiModules(), sentenceModules(), leanZod()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": server, "/uploads": server },
  },
  build: {
    // Fonts and pictures stay files: the policy of the pages allows no data: fonts.
    assetsInlineLimit: 0,
    // Read by earlyLoads.ts and by the check of how much is loaded (scripts/testing/pageWeight.mjs).
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
