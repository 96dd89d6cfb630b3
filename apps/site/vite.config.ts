import { setInRussian } from "@vestnik/contract/typography/russianTypography";
import { defineConfig } from "vite";
import { themeColours } from "./themeColours.ts";

/**
 * Bundles the pages for Node, which writes them as HTML (writePages.ts), and puts the files they name, each with the hash of
 * its content in its name, into `dist/site`. Nothing of the bundle is sent to browsers.
 */
export default defineConfig({
  plugins: [
    themeColours(),
    {
      name: "russian-texts",
      transform: { filter: { id: /\/texts\/ru\/\w+\.ts$/ }, order: "pre", handler: setInRussian },
    },
  ],
  build: {
    outDir: "dist",
    assetsDir: "site",
    // The policy of the pages allows no data: addresses.
    assetsInlineLimit: 0,
    ssr: "src/site.tsx",
    ssrEmitAssets: true,
    cssMinify: true,
  },
});
