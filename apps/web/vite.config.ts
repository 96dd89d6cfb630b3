import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { chunks } from "./build/chunks.ts";
import { emojiModules } from "./build/emoji.ts";
import { texts } from "./build/texts.ts";

/** `npm run dev` says where it is. */
const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:3000";

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
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
