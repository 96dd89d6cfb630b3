import { List, Title } from "@mantine/core";
import type { ReactNode } from "react";

export type ChapterProps = {
  readonly title: string;
  /** Items of a list. */
  readonly children: ReactNode;
  readonly after?: ReactNode;
};

export function Chapter({ title, children, after }: ChapterProps) {
  return (
    <section>
      <Title order={3} size="h5">
        {title}
      </Title>
      <List spacing={8}>{children}</List>
      {after}
    </section>
  );
}
