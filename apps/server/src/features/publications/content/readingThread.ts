/** What runs in the thread of `contentReader.ts`. */
import type { StoredContent } from "../../../db/schema.ts";
import { readContent, readPublication } from "./content.ts";
import type { ContentInput, ReadContent } from "./content.ts";

export type ReadingTask = {
  readonly as: "content" | "publication";
  readonly input: ContentInput;
};

export function read({ as, input }: ReadingTask): StoredContent | ReadContent {
  return as === "content" ? readContent(input) : readPublication(input);
}
