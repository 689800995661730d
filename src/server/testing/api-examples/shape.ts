/** What a value is made of: names and types, without the values; items of a list are one. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [merged(value.map(shapeOf))];
  if (value === null || typeof value !== "object") return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, shapeOf(one)]),
  );
}

function merged(shapes: readonly unknown[]): unknown {
  return [...new Set(shapes.map((shape) => JSON.stringify(shape)))].sort().map((shape) => JSON.parse(shape));
}
