/** Mantine's theme in our own tokens (tokens.css). */
import {
  createTheme,
  defaultCssVariablesResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from "@mantine/core";

const petrol: MantineColorsTuple = [
  "#e9f6f9",
  "#d0eaf1",
  "#a3d5e3",
  "#71bdd2",
  "#47a7c2",
  "#2890ae",
  "#157893",
  "#0d6680",
  "#0a5268",
  "#083f51",
];

const gray: MantineColorsTuple = [
  "#f6f8f9",
  "#eaedf0",
  "#dfe4e8",
  "#cbd2d8",
  "#aab4bd",
  "#84909b",
  "#646f7a",
  "#545f69",
  "#38424b",
  "#1c232a",
];

const dark: MantineColorsTuple = [
  "#e6eaee",
  "#c7ced5",
  "#a5b0ba",
  "#7d8a95",
  "#4c5761",
  "#2e3740",
  "#222930",
  "#191f25",
  "#101418",
  "#0a0d10",
];

const oneShadow = "var(--v-shadow)";
const field = { defaultProps: { size: "md" } };

export const theme = createTheme({
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, gray, dark },
  black: "#1c232a",
  fontFamily: "var(--v-font)",
  headings: { fontFamily: "inherit", fontWeight: "650" },
  fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "6px", sm: "8px", md: "10px", lg: "10px", xl: "16px" },
  defaultRadius: "md",
  shadows: { xs: oneShadow, sm: oneShadow, md: oneShadow, lg: oneShadow, xl: oneShadow },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Button: {
      defaultProps: { size: "md" },
      // Mantine centres the label of a button only for button elements; a link would show it at the top.
      styles: {
        root: { display: "inline-flex", alignItems: "center" },
        inner: { flex: "1 1 auto" },
      },
    },
    TextInput: field,
    PasswordInput: field,
    Textarea: field,
    Select: field,
    MultiSelect: field,
    TagsInput: field,
    Modal: { defaultProps: { centered: true, padding: "lg" } },
    Tooltip: {
      defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } },
    },
    Skeleton: { defaultProps: { radius: "md" } },
  },
});

/** Mantine's own light colours have less than 4.5:1 contrast; ours are named by tone. */
const tones = { red: "bad", green: "good", yellow: "warning", gray: "quiet", petrol: "info" };

function toneVariables(): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = {};
  for (const [color, tone] of Object.entries(tones)) {
    const text = tone === "quiet" ? "var(--v-text)" : `var(--v-${tone}-text)`;
    variables[`--mantine-color-${color}-light`] = `var(--v-${tone}-bg)`;
    variables[`--mantine-color-${color}-light-hover`] = `var(--v-${tone}-bg)`;
    variables[`--mantine-color-${color}-light-color`] = text;
    variables[`--mantine-color-${color}-outline`] = text;
    variables[`--mantine-color-${color}-text`] = text;
  }
  return variables;
}

export const cssVariables: CSSVariablesResolver = (current) => {
  const kit = defaultCssVariablesResolver(current);
  const shared = {
    "--mantine-color-body": "var(--v-surface)",
    "--mantine-color-text": "var(--v-text)",
    "--mantine-color-dimmed": "var(--v-quiet-text)",
    "--mantine-color-placeholder": "var(--v-quiet-text)",
    "--mantine-color-anchor": "var(--v-accent-text)",
    "--mantine-color-error": "var(--v-bad-text)",
    "--mantine-color-default": "var(--v-surface)",
    "--mantine-color-default-color": "var(--v-text)",
    "--mantine-color-default-border": "var(--v-line)",
    ...toneVariables(),
  };
  return {
    variables: kit.variables,
    light: { ...kit.light, ...shared, "--mantine-color-red-filled": "#b42323" },
    dark: { ...kit.dark, ...shared, "--mantine-color-red-filled": "#b93a3a" },
  };
};
