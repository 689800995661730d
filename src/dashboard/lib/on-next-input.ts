const inputs = ["keydown", "pointerdown"] as const;

/** Calls the listener once, at the next press of a key or the pointer, for example to cancel an automatic action. */
export function onNextInput(listener: () => void): () => void {
  const stop = () => {
    for (const input of inputs) window.removeEventListener(input, handleInput, { capture: true });
  };
  function handleInput(): void {
    stop();
    listener();
  }
  for (const input of inputs) window.addEventListener(input, handleInput, { capture: true });
  return stop;
}
