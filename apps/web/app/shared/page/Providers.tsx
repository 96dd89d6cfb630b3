import { MantineProvider } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import { useFirstScreenEnd } from "../firstScreen/WaitingScreen.tsx";
import { ThemeStyles } from "../ui/theme/ThemeStyles.tsx";
import type { Toasts as ShownToasts } from "../ui/notice/Toasts.tsx";
import { theme } from "../ui/theme/theme.ts";

const TRY_AGAIN_MS = 3000;

/** Loaded after the page, because toasts follow an action. */
const Toasts = lazy(loadToasts);

/** A page without toasts still works, so a network failure must not break it. Toasts wait meanwhile. */
async function loadToasts(): Promise<{ default: typeof ShownToasts }> {
  try {
    return { default: (await import("../ui/notice/Toasts.tsx")).Toasts };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    return await loadToasts();
  }
}

/** The kit, and toasts. For what stands inside the router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Kit>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
      {children}
    </Kit>
  );
}

/** Mantine creates its own style elements with innerHTML, which Trusted Types refuse; ours are rendered without. */
export function Kit({ children }: { children: ReactNode }) {
  useFirstScreenEnd();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      <ThemeStyles />
      {children}
    </MantineProvider>
  );
}
