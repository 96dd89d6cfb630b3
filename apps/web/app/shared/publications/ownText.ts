/** The texts of one decision: the one most channels have, and those that were changed for a channel of its own. */
import type { Publication } from "@vestnik/contract/publications";
import { identityOf, isSameContent, readContent, type Content } from "@vestnik/domain/content";

type Part = Pick<Publication, "kind" | "content">;

export function hasSameContent(one: Part, other: Part): boolean {
  return isSameContent(contentOf(one), contentOf(other));
}

/** The publication whose content most of them have, the earliest listed of equals; undefined of none. */
export function mainText<Each extends Part>(siblings: readonly Each[]): Each | undefined {
  const groups = [...Map.groupBy(siblings, (each) => identityOf(contentOf(each))).values()];
  return groups.reduce<readonly Each[]>(
    (most, group) => (group.length > most.length ? group : most),
    [],
  )[0];
}

/** The contents that differ from the main one. */
export function ownTexts<Each extends Part>(siblings: readonly Each[]): readonly Each[] {
  const main = mainText(siblings);
  return main ? siblings.filter((each) => !hasSameContent(each, main)) : [];
}

function contentOf({ kind, content }: Part): Content {
  return readContent({ kind, ...content });
}
