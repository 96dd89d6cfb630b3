import type { Publication } from "@vestnik/contract/publications";
import type { ReactNode } from "react";

/** What other features show of a publication; the route hands it in. */
export type ItemParts = {
  /** What prevents it, and its owner's choices. */
  readonly trouble: (publication: Publication) => ReactNode;
  /** The way to its message, once it is out. */
  readonly link: (publication: Publication) => ReactNode;
  /** What became of it since it was published. */
  readonly since: (publication: Publication) => ReactNode;
  /** What can be done with those that are in their channels. */
  readonly published: (publications: readonly Publication[]) => ReactNode;
  /** The post as Telegram shows it. */
  readonly preview: (publication: Publication) => ReactNode;
  /** What becomes of publications that were just handed over. */
  readonly result: (publications: readonly Publication[]) => ReactNode;
};
