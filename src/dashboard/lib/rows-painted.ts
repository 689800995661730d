/** The rows measure their place in one frame and are drawn in the next: what comes after them waits this long. */
export function rowsPainted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
