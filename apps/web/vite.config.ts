import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { emojiModules } from "./emojiModules.ts";

const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [reactRouter(), emojiModules()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": server, "/uploads": server },
  },
  build: {
    // Fonts and pictures stay files: the policy of the pages allows no data: fonts.
    assetsInlineLimit: 0,
  },
});
