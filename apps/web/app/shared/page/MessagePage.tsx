import { Container, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Brand } from "./Brand.tsx";
import classes from "./MessagePage.module.css";

export type MessagePageProps = {
  readonly title: string;
  readonly text: string;
  /** What to do about it. */
  readonly remedy?: string | undefined;
  readonly children: ReactNode;
};

/** A page with one message and a way back. */
export function MessagePage({ title, text, remedy, children }: MessagePageProps) {
  return (
    <Container component="main" size={600} py={96}>
      <Stack gap="lg">
        <Brand />
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" className={classes["said"] ?? ""}>
          {text}
        </Text>
        {remedy !== undefined && <Text c="dimmed">{remedy}</Text>}
        <div className={classes["actions"]}>{children}</div>
      </Stack>
    </Container>
  );
}
