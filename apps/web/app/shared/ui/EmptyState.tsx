import { Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type EmptyStateProps = {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: string;
  /** Steps, buttons or links to the next step. */
  readonly children?: ReactNode;
};

/** Shown instead of an empty list; it explains the next step. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      <ThemeIcon variant="light" size={56} radius={28} aria-hidden>
        <Icon size={28} stroke={1.6} />
      </ThemeIcon>
      <Title order={3} size="h4">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={520} style={{ textWrap: "balance" }}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}
