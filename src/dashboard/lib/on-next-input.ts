const inputs = ["keydown", "pointerdown"] as const;

/** Calls once somebody presses a key or the pointer: what was still to come by itself would come in between. */
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
