/** Resolves after two frames: rows measure their position in the first and are painted in the second. */
export function rowsPainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
