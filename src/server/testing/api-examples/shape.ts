/** Reduces a value to the names and types of its properties. The items of a list are merged into one. */
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
