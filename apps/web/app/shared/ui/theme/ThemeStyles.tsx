import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  em,
  px,
  useMantineTheme,
  type ConvertCSSVariablesInput,
  type MantineTheme,
} from "@mantine/core";
import { useMemo } from "react";
import { cssVariables } from "./theme.ts";

/**
 * The styles that Mantine's provider would write into the page: the theme's variables, and the classes of `visibleFrom`
 * and `hiddenFrom`.
 */
export function ThemeStyles() {
  const theme = useMantineTheme();
  const css = useMemo(() => variablesOf(theme) + visibilityClasses(theme), [theme]);
  return <style>{css}</style>;
}

/** Without Mantine's defaults, which its style sheet already contains. */
function variablesOf(theme: MantineTheme): string {
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
  const own = deepMerge(defaultCssVariablesResolver(theme), cssVariables(theme));
  const changed = (part: keyof ConvertCSSVariablesInput) =>
    Object.fromEntries(
      Object.entries(own[part]).filter(
        ([name, value]) => defaults[part][name as `--${string}`] !== value,
      ),
    );
  return convertCssVariables(
    { variables: changed("variables"), light: changed("light"), dark: changed("dark") },
    ":root",
  );
}

function visibilityClasses({ breakpoints }: MantineTheme): string {
  return Object.entries(breakpoints)
    .map(([name, width]) => {
      const below = em(Number(px(width)) - 0.1);
      return (
        `@media (max-width: ${below}) {.mantine-visible-from-${name} {display: none !important;}}` +
        `@media (min-width: ${em(px(width))}) {.mantine-hidden-from-${name} {display: none !important;}}`
      );
    })
    .join("");
}
