/** Who is told when something outside of React changes; `subscribe` is what `useSyncExternalStore` asks for. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    notify(...told: Told): void {
      for (const listener of listeners) listener(...told);
    },
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
