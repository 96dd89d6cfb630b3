/** What runs in the thread of `contentReader.ts`. */
import type { Content } from "@vestnik/domain/content";
import { readContent, readPublication } from "./content.ts";
import type { ContentInput, ReadContent } from "./content.ts";

export type ReadingTask = {
  readonly as: "content" | "publication";
  readonly input: ContentInput;
};

export function read({ as, input }: ReadingTask): Content | ReadContent {
  return as === "content" ? readContent(input) : readPublication(input);
}
