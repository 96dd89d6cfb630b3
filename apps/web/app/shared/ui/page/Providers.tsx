import { MantineProvider } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import { ThemeStyles } from "../theme/ThemeStyles.tsx";
import type { Toasts as ShownToasts } from "../notice/Toasts.tsx";
import { theme } from "../theme/theme.ts";

const TRY_AGAIN_MS = 3000;

/** Nothing is told before something has happened. */
const Toasts = lazy(loadToasts);

/** A page without toasts still works: no network now is no reason to take it away. What is told meanwhile waits. */
async function loadToasts(): Promise<{ default: typeof ShownToasts }> {
  try {
    return { default: (await import("../notice/Toasts.tsx")).Toasts };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    return await loadToasts();
  }
}

/** The kit: theme and toasts. The kit's own style elements are made with innerHTML, which Trusted Types refuse; these are not. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      <ThemeStyles />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
      {children}
    </MantineProvider>
  );
}
