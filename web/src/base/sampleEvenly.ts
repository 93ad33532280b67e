/** Few of many, evenly chosen. */

/** At most `most` of `items`, the first and the last always among them. */
export function sampleEvenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => items[Math.round(place * step)] as Item);
}
