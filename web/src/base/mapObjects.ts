/** A JSON value in which every object went through `change`, the inner ones of a list in their order. */
export function mapObjects(
  value: unknown,
  change: (object: Readonly<Record<string, unknown>>) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(
    ([key, part]) => [key, mapObjects(part, change)] as const,
  );
  return change(Object.fromEntries(parts));
}
