import "./shared/api/zodWithoutEval.ts";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./shared/ui/theme/fonts.css";
import "./shared/ui/theme/tokens.css";
import "./shared/ui/theme/softEdges.css";
import "./shared/firstScreen/firstScreen.css";
import "./shared/firstScreen/tabShapes.css";
import latinLetters from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { Button, ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import { publicAddress } from "@vestnik/contract/publicPages";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  type LinksFunction,
} from "react-router";
import { EARLY_LOADS } from "./earlyLoadsPlace.ts";
import { createQueryClient } from "./shared/api/queryClient.ts";
import { MessagePage } from "./shared/page/MessagePage.tsx";
import { MissingPage } from "./shared/page/MissingPage.tsx";
import { Providers } from "./shared/page/Providers.tsx";
import { forgetVainStarts } from "./shared/page/vainStarts.ts";
import { useLanguage } from "./shared/i18n/useLanguage.ts";
import { NO_NETWORK } from "./shared/ui/loading/fetchCode.ts";

/** Until a page has said its own title. */
const PRODUCT = "Vestnik";

export const links: LinksFunction = () => [
  // Needed by every page; without the preload the browser finds it only in the style sheet.
  { rel: "preload", href: latinLetters, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The colours of the top bar (--v-surface), which the frame of the window continues. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191f25" />
        <title>{PRODUCT}</title>
        <FirstScripts />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Scripts that run before everything else are only in the built page: React creates script elements with innerHTML,
 * which Trusted Types refuse, so a page that React renders again after an error in the root has no scripts.
 */
function FirstScripts() {
  const isBuiltPage = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  if (!isBuiltPage) return null;
  return (
    <>
      <script suppressHydrationWarning>{EARLY_LOADS}</script>
      <ColorSchemeScript defaultColorScheme="auto" />
    </>
  );
}

/** What the static page shows until then is no part of React's tree (entry.server.tsx). */
export function HydrateFallback() {
  return null;
}

export default function App() {
  const [queryClient] = useState(createQueryClient);
  // Outside React: the browser's storage.
  useEffect(forgetVainStarts, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Providers>
        <Outlet />
      </Providers>
    </QueryClientProvider>
  );
}

/** As Chromium, Firefox and Safari say it. */
const NOT_FETCHED = /import\w* (?:a )?module/i;

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing =
    error === NO_NETWORK || (error instanceof Error && NOT_FETCHED.test(error.message));
  return <Providers>{isMissing ? <MissingPage /> : <ApplicationError />}</Providers>;
}

function ApplicationError() {
  const { t } = useTranslation("general");
  return (
    <MessagePage title={t("error.application")} text={t("error.applicationText")}>
      <Button onClick={() => location.reload()}>{t("error.reload")}</Button>
      <Button variant="default" component="a" href={publicAddress("landing", useLanguage())}>
        {t("toStart")}
      </Button>
    </MessagePage>
  );
}
