export type Metadata = Record<string, string>;

/** A list that stands inside another object. */
export type InnerList<Item> = {
  object: "list";
  data: Item[];
  has_more: boolean;
  total_count: number;
  url: string;
};

export function innerList<Item>(data: Item[], url: string): InnerList<Item> {
  return { object: "list", data, has_more: false, total_count: data.length, url };
}

/** New metadata over old; an empty value removes its key. */
export function mergedMetadata(old: Metadata, given: Metadata | "" | undefined): Metadata {
  if (given === "") return {};
  const merged = { ...old, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
