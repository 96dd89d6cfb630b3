/**
 * The kit's scroll area, which is part of its dialogs, takes one small function out of a library of 20 kB that finds places for
 * popovers. Here it takes the kit's own function of the same meaning, so that a dialog does not fetch the library.
 */
import type { Plugin } from "vite";

const SCROLL_AREA = /@mantine\/core\/esm\/components\/ScrollArea\/ScrollArea\.mjs$/;
const FOREIGN = 'import { useMergeRefs } from "@floating-ui/react";';
const OWN =
  'import { useMergedRef } from "@mantine/hooks";\nconst useMergeRefs = (refs) => useMergedRef(...refs);';

export function leanKit(): Plugin {
  return {
    name: "vestnik-lean-kit",
    transform: {
      filter: { id: SCROLL_AREA },
      order: "pre",
      handler(code) {
        if (!code.includes(FOREIGN))
          throw new Error("the kit's scroll area has changed; leanKit.ts may be superfluous");
        return code.replace(FOREIGN, OWN);
      },
    },
  };
}
