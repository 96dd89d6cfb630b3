import { Title } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./instructions.module.css";

export type GuideCardProps = {
  readonly title: string;
  readonly children: ReactNode;
};

/** Open at first. The browser folds it, and opens it when a search in the page finds something inside. */
export function GuideCard({ title, children }: GuideCardProps) {
  return (
    <details className={classes["card"]} open>
      <summary>
        <IconChevronRight size={20} aria-hidden />
        <Title order={2} size="h4">
          {title}
        </Title>
      </summary>
      <div className={classes["body"]}>{children}</div>
    </details>
  );
}
