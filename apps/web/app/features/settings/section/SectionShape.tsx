import { Skeleton } from "@mantine/core";
import classes from "../settings.module.css";

/** In pixels, measured on a phone of 390 px in the longer language, and on a wide screen. */
export type Heights = readonly [narrow: number, wide: number];

export type SectionShapeProps = { readonly heights: Heights; readonly label: string };

/** In place of what is being fetched, and as high, so that nothing below moves when it comes. */
export function SectionShape({ heights: [narrow, wide], label }: SectionShapeProps) {
  const heights = { "--narrow": `${narrow}px`, "--wide": `${wide}px` };
  return (
    <Skeleton className={classes["shape"] ?? ""} style={heights} role="status" aria-label={label} />
  );
}
