import {
  type MessageEntity,
  entityEnd,
  isBlockquote,
  isCode,
  isSplittable,
  sortEntities,
} from "./messageEntity.ts";

/**
 * Telegram's rules of nesting: links, code and quotes never overlap each other (a quote may hold the others), nothing
 * stands inside code, and styles are merged per kind and cut where another entity begins or ends.
 */
export function layOutEntities(
  entities: MessageEntity[],
  found: MessageEntity[] = [],
): MessageEntity[] {
  const sorted = sortEntities(entities.filter((entity) => entity.length > 0));
  const quotes = withoutOverlaps(sorted.filter(isBlockquote));
  const solid = withoutOverlaps(sorted.filter((one) => !isSplittable(one) && !isBlockquote(one)));
  const fitting = solid.filter((entity) => fitsQuotes(entity, quotes));
  const added = found.filter(
    (entity) => fitsQuotes(entity, quotes) && !fitting.some((one) => overlaps(one, entity)),
  );
  const fixed = sortEntities([...quotes, ...fitting, ...added]);
  const styles = cutStyles(mergeStyles(sorted.filter(isSplittable)), fixed);
  return sortEntities([...fixed, ...styles]);
}

const overlaps = (a: MessageEntity, b: MessageEntity): boolean =>
  a.offset < entityEnd(b) && b.offset < entityEnd(a);

const contains = (outer: MessageEntity, inner: MessageEntity): boolean =>
  outer.offset <= inner.offset && entityEnd(inner) <= entityEnd(outer);

const fitsQuotes = (entity: MessageEntity, quotes: MessageEntity[]): boolean =>
  quotes.every((quote) => !overlaps(quote, entity) || contains(quote, entity));

function withoutOverlaps(sorted: MessageEntity[]): MessageEntity[] {
  let end = 0;
  return sorted.filter((entity) => {
    if (entity.offset < end) return false;
    end = entityEnd(entity);
    return true;
  });
}

function mergeStyles(sorted: MessageEntity[]): MessageEntity[] {
  const merged: MessageEntity[] = [];
  const lastOfType = new Map<string, MessageEntity>();
  for (const style of sorted) {
    const last = lastOfType.get(style.type);
    if (last && style.offset <= entityEnd(last)) {
      last.length = Math.max(entityEnd(last), entityEnd(style)) - last.offset;
    } else {
      const copy = { ...style };
      merged.push(copy);
      lastOfType.set(style.type, copy);
    }
  }
  return merged;
}

function cutStyles(styles: MessageEntity[], fixed: MessageEntity[]): MessageEntity[] {
  const cuts = [
    ...styles.map((style) => style.offset),
    ...fixed.flatMap((entity) => [entity.offset, entityEnd(entity)]),
  ];
  const code = fixed.filter(isCode);
  return styles
    .flatMap((style) => cutAt(style, cuts))
    .filter((piece) => !code.some((block) => overlaps(block, piece)));
}

function cutAt(style: MessageEntity, cuts: number[]): MessageEntity[] {
  const inside = cuts.filter((cut) => cut > style.offset && cut < entityEnd(style));
  const edges = [...new Set([style.offset, ...inside, entityEnd(style)])].sort((a, b) => a - b);
  return edges.slice(1).map((end, index) => {
    const offset = edges[index] ?? style.offset;
    return { ...style, offset, length: end - offset };
  });
}
