import { useMantineColorScheme, type MantineColorScheme } from "@mantine/core";

export const schemes = ["light", "dark", "auto"] as const satisfies readonly MantineColorScheme[];

function isScheme(value: string): value is MantineColorScheme {
  return schemes.some((scheme) => scheme === value);
}

export function useThemeChoice() {
  // Mantine would suppress transitions with a style element that it fills with innerHTML, which Trusted Types refuse.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return {
    scheme: colorScheme,
    choose: (value: string) => {
      if (isScheme(value)) setColorScheme(value);
    },
  };
}
